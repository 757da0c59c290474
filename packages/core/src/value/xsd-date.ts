import { daysInMonth } from "./w3c-datetime.ts";

const FORM =
  /^[ \t\r\n]*-?([1-9]\d{3,}|0\d{3})-(\d\d)-(\d\d)(?:T(?:([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?))?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?[ \t\r\n]*$/;

/** Is this an `xsd:date` or `xsd:dateTime` of XML Schema 1.0 (https://www.w3.org/TR/xmlschema-2/#dateTime), white space collapsed? Agrees with libxml2. */
export function isXsdDate(text: string): boolean {
  const match = FORM.exec(text);
  if (match === null) return false;
  const [, yearText, month, day] = match;
  const year = Number(yearText);
  // XML Schema 1.0 has no year 0, yet libxml2 counts leap years before the year 1 as if there were one: -0004 is one, -0001 is not.
  return year !== 0 && Number(day) >= 1 && Number(day) <= daysInMonth(year, Number(month));
}
