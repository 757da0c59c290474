/** First characters of a name without colon (https://www.w3.org/TR/xml/#NT-NameStartChar), as the body of a character class. */
export const NAME_START =
  "A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}";
/** Further characters of a name without colon. */
export const NAME_REST = `${NAME_START}\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}`;

const NC_START = new RegExp(`^[${NAME_START}]`, "u");
const NAME_START_ONLY = new RegExp(`^[:${NAME_START}]`, "u");
const NC_REST = new RegExp(`^[${NAME_REST}]+$`, "u");
const NM_TOKEN = new RegExp(`^[:${NAME_REST}]+$`, "u");

export function isNcName(text: string): boolean {
  return NC_START.test(text) && isMade(text, NC_REST);
}

export function isName(text: string): boolean {
  return NAME_START_ONLY.test(text) && isMade(text, NM_TOKEN);
}

export function isNmtoken(text: string): boolean {
  return isMade(text, NM_TOKEN);
}

/** As much as is matched at once: a match takes memory by the length. */
const PART = 4096;

/** Do all parts of this text match? Parts end behind whole characters. */
function isMade(text: string, pattern: RegExp): boolean {
  if (text.length <= PART) return pattern.test(text);
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PART);
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end++;
    if (!pattern.test(text.slice(at, end))) return false;
    at = end;
  }
  return true;
}

/**
 * Code points that `\w` of XML Schema leaves out (https://www.w3.org/TR/xmlschema-2/#nt-MultiCharEsc): punctuation, separators and others,
 * as libxml2 knows them, which is Unicode 4.0.1 with the ends alone of the blocks of private use. Start and end of each range, in hex.
 */
const NO_WORD =
  "0-23 25-2a 2c-2f 3a-3b 3f-40 5b-5d 5f 7b 7d 7f-a1 ab ad b7 bb bf 37e 387 55a-55f 589-58a 5be 5c0 5c3 5f3-5f4 600-603 60c-60d 61b 61f 66a-66d 6d4 6dd " +
  "700-70d 70f 964-965 970 df4 e4f e5a-e5b f04-f12 f3a-f3d f85 104a-104f 10fb 1361-1368 166d-166e 1680 169b-169c 16eb-16ed 1735-1736 17b4-17b5 17d4-17d6 " +
  "17d8-17da 1800-180a 180e 1944-1945 2000-2043 2045-2051 2053-2054 2057 205f-2063 206a-206f 207d-207e 208d-208e 2329-232a 23b4-23b6 2768-2775 27e6-27eb " +
  "2983-2998 29d8-29db 29fc-29fd 3000-3003 3008-3011 3014-301f 3030 303d 30a0 30fb e000 f8ff fd3e-fd3f fe30-fe52 fe54-fe61 fe63 fe68 fe6a-fe6b feff " +
  "ff01-ff03 ff05-ff0a ff0c-ff0f ff1a-ff1b ff1f-ff20 ff3b-ff3d ff3f ff5b ff5d ff5f-ff65 fff9-fffb 10100-10101 1039f 1d173-1d17a e0001 e0020-e007f f0000 " +
  "ffffd 100000 10fffd";

const WORD = new RegExp(
  `^[^${NO_WORD.split(" ")
    .map((range) =>
      range
        .split("-")
        .map((code) => `\\u{${code}}`)
        .join("-"),
    )
    .join("")}]+$`,
  "u",
);

/** Are all characters of this text word characters of XML Schema, one at least? */
export function isWord(text: string): boolean {
  return isMade(text, WORD);
}
