const MAX_LENGTH = 200;

/** A value as it appears in reports: text as it is, everything else as JSON, at most 200 characters. */
export function describeValue(value: unknown): string {
  const text = typeof value === "string" ? value : value instanceof Date ? dateText(value) : value instanceof URL ? value.href : asJson(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** "Expected …, found …". */
export function expectedFound(expected: string, value: unknown): string {
  const found = value === undefined || value === null || value === "" ? "nothing" : JSON.stringify(describeValue(value));
  return `Expected ${expected}, found ${found}`;
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? "Invalid Date" : date.toISOString();
}

function asJson(value: unknown): string {
  // JSON has no word for infinity and NaN.
  if (typeof value === "number") return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
