import { isWord } from "./characters.ts";
import type { PatternName } from "./schema-model.ts";

const GENRE = "(?:PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated)";
const PERCENT = "[-+]?(?:\\p{Nd}+|\\p{Nd}+(?:\\.\\p{Nd}+)?%)";
const MAX_TICKERS = 5;

const EXPRESSIONS: Readonly<Record<Exclude<PatternName, "stock-tickers">, RegExp>> = {
  "country-list": /^(?:[A-Z]{2}(?: +[A-Z]{2})*)?$/,
  "platform-list": /^(?:(?:web|mobile|tv)(?: (?:web|mobile|tv))*)?$/,
  currency: /^[A-Z]{3}$/,
  "news-language": /^(?:zh-cn|zh-tw|[a-z]{2,3})$/,
  "news-genres": new RegExp(`^${GENRE}(?:, *${GENRE})*$`),
  "geo-format": /^(?:kml|kmz|georss)$/i,
  media: /^[^,]+(?:,[ \t\n\r]*[^,]+)*$/,
  digits: /^[0-9]+$/,
  length: new RegExp(`^${PERCENT}$`, "u"),
  "multi-length": new RegExp(`^(?:${PERCENT}|[1-9]?(?:\\p{Nd}+)?\\*)$`, "u"),
  coordinates: new RegExp(`^${PERCENT}(?:,[ \\t\\n\\r]*${PERCENT})*$`, "u"),
};

/** What people may write where a pattern is asked for. */
export const PATTERN_MEANINGS: Readonly<Record<PatternName, string>> = {
  "country-list": "country codes of two capitals with spaces between, such as DE FR",
  "platform-list": "web, mobile or tv with one space between",
  currency: "a currency of three capitals",
  "news-language": "a language of two or three small letters, zh-cn or zh-tw",
  "news-genres": "PressRelease, Satire, Blog, OpEd, Opinion or UserGenerated, with commas between",
  "stock-tickers": "at most 5 tickers such as NASDAQ:AMAT, with commas between",
  "geo-format": "kml, kmz or georss",
  media: "media with commas between",
  digits: "digits",
  length: "a number or a percentage",
  "multi-length": "a number, a percentage or a share",
  coordinates: "numbers with commas between",
};

/** Does the whole text match a pattern of the schemas? */
export function matchesPattern(name: PatternName, text: string): boolean {
  return name === "stock-tickers" ? isTickerList(text) : EXPRESSIONS[name].test(text);
}

/** `(\w+:\w+(, *\w+:\w+){0,4})?` */
function isTickerList(text: string): boolean {
  if (text === "") return true;
  const tickers = text.split(",");
  return tickers.length <= MAX_TICKERS && tickers.every((ticker, index) => isTicker(index === 0 ? ticker : ticker.replace(/^ +/, "")));
}

function isTicker(text: string): boolean {
  const [exchange = "", symbol = "", ...rest] = text.split(":");
  return rest.length === 0 && isWord(exchange) && isWord(symbol);
}
