import { daysInMonth } from "./w3c-datetime.ts";

const FORM =
  /^[ \t\r\n]*(-?)([1-9]\d{3,}|0\d{3})-(\d\d)-(\d\d)(?:T(?:([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?))?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?[ \t\r\n]*$/;

/** Is this an `xsd:date` or `xsd:dateTime` of XML Schema 1.0 (https://www.w3.org/TR/xmlschema-2/#dateTime), white space collapsed? Agrees with libxml2. */
export function isXsdDate(text: string): boolean {
  const match = FORM.exec(text);
  if (match === null) return false;
  const [, sign, yearText, month, day] = match;
  const year = Number(yearText);
  if (year === 0) return false;
  // XML Schema 1.0 has no year 0: -0001 is the year before 0001, and a leap year.
  const astronomical = sign === "-" ? 1 - year : year;
  return Number(day) >= 1 && Number(day) <= daysInMonth(astronomical, Number(month));
}
