import { isWord } from "./characters.ts";
import type { PatternName } from "./schema-model.ts";

const GENRE = /^(?:PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated)$/;
const COUNTRY = /^[A-Z]{2}$/;
const PLATFORM = /^(?:web|mobile|tv)$/;
const NUMBER = /^[-+]?\p{Nd}+(?:%|\.\p{Nd}+%)?$/u;
const SHARE = /^(?:[1-9]?\p{Nd}*\*)$/u;
const MAX_TICKERS = 5;

/** Lists are taken apart rather than matched, since a repeated group needs more memory than there is for a text of millions. */
const MATCHERS: Readonly<Record<PatternName, (text: string) => boolean>> = {
  "country-list": (text) => text === "" || text.split(/ +/).every((code) => COUNTRY.test(code)),
  "platform-list": (text) => text === "" || text.split(" ").every((name) => PLATFORM.test(name)),
  currency: (text) => /^[A-Z]{3}$/.test(text),
  "news-language": (text) => /^(?:zh-cn|zh-tw|[a-z]{2,3})$/.test(text),
  "news-genres": (text) => text.split(",").every((genre, index) => GENRE.test(index === 0 ? genre : genre.replace(/^ +/, ""))),
  "stock-tickers": isTickerList,
  "geo-format": (text) => /^(?:[kK][mM][lL]|[kK][mM][zZ]|[gG][eE][oO][rR][sS][sS])$/.test(text),
  media: (text) => text.split(",").every((medium) => medium !== ""),
  digits: (text) => /^[0-9]+$/.test(text),
  length: (text) => NUMBER.test(text),
  "multi-length": (text) => NUMBER.test(text) || SHARE.test(text),
  coordinates: (text) => text.split(",").every((number, index) => NUMBER.test(index === 0 ? number : number.replace(/^[ \t\n\r]+/, ""))),
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
  return MATCHERS[name](text);
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
