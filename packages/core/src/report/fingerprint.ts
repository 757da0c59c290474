import { sameUrlKey } from "../value/same-url.ts";

/** What a finding is recognised by in the next run, wherever in the file it then stands. */
export interface FingerprintParts {
  readonly rule: string;
  readonly messageId: string;
  readonly file: string;
  readonly loc?: string | undefined;
}

/** The text that is the same for the same finding: rule, message, file and the loc in the form that all its spellings share. */
export function fingerprintText({ rule, messageId, file, loc }: FingerprintParts): string {
  return [rule, messageId, file, loc === undefined ? "" : sameUrlKey(loc)].join("\n");
}

/** A fingerprint of 16 hexadecimal digits. Not made to withstand forgery. */
export function fingerprint(parts: FingerprintParts): string {
  const text = fingerprintText(parts);
  return hash(text, 0x9e3779b1) + hash(text, 0x85ebca77);
}

/** FNV-1a over UTF-16 code units from another start, and MurmurHash3's finish, which spreads the last units over all bits. */
function hash(text: string, start: number): string {
  let value = start;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
