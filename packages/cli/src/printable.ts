/**
 * Control characters (C0 but tab and line feed, DEL, C1), and the marks that turn the direction of text around
 * (https://trojansource.codes): in a terminal they could move the cursor, colour the screen or hide what is there.
 */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Text from a document made fit for one line of a terminal: line ends and tabs become spaces, control characters visible escapes. */
export function printable(text: string): string {
  return text.replace(/\r\n|[\t\n\r]/g, " ").replace(UNSAFE, asEscape);
}

/** Output of several lines made fit for a terminal: tabs and line feeds stay, other control characters become visible escapes. */
export function withoutControls(text: string): string {
  return text.replace(UNSAFE, asEscape);
}

/** A URL on a line of its own: characters that would break the line, and may stand in no URL, are percent-encoded. */
export function urlLine(url: string): string {
  return url.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, encodeURIComponent);
}

/** The first `length` characters, with an ellipsis where there were more. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
