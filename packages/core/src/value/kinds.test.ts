import { describe, expect, it } from "vitest";
import type { Facets, ScalarKind } from "../protocol/element-spec.ts";
import { formatScalar, parseScalar } from "./kinds.ts";

const base = "https://example.com/";
const unit = { min: 0, max: 1 } as const;
const seconds = { min: 1, max: 28_800 } as const;

type Row = [kind: ScalarKind, facets: Facets, value: unknown, text: string | undefined, converted?: true];

const FORMATS: readonly Row[] = [
  ["decimal", unit, 0.000631481287316, "0.000631481287316"],
  ["decimal", unit, "0.000631481287316", "0.000631481287316"],
  ["decimal", unit, 6.31e-7, "0.000000631"],
  ["decimal", unit, "0.50", "0.50"],
  ["decimal", unit, ".5", ".5"],
  ["decimal", unit, " 1. ", "1."],
  ["decimal", unit, "5e-1", "0.5", true],
  ["decimal", unit, "0,5", undefined],
  ["decimal", unit, 1.1, undefined],
  ["decimal", unit, "1.00000000000000001", undefined],
  ["decimal", unit, "-0.00000001", undefined],
  ["decimal", unit, Number.NaN, undefined],
  ["decimal", unit, Number.POSITIVE_INFINITY, undefined],
  ["decimal", unit, "", undefined],
  ["decimal", unit, true, undefined],
  ["integer", { min: 0 }, 1e21, "1000000000000000000000"],
  ["integer", { min: 0 }, "12345678901234567890", "12345678901234567890"],
  ["integer", { min: 0 }, 1.5, undefined],
  ["integer", { min: 0 }, "5.0", "5", true],
  ["integer", { min: 1 }, 0, undefined],
  ["duration", seconds, 4677, "4677"],
  ["duration", seconds, "PT1H17M57S", "4677", true],
  ["duration", seconds, "1:17:57", "4677", true],
  ["duration", seconds, 12.4, "12", true],
  ["duration", seconds, "PT", undefined],
  ["duration", seconds, 28_801, undefined],
  ["duration", seconds, 0, undefined],
  ["yes-no", {}, true, "yes"],
  ["yes-no", {}, "NO", "no"],
  ["yes-no", {}, "true", "yes", true],
  ["yes-no", {}, 0, "no", true],
  ["yes-no", {}, "maybe", undefined],
  ["yes-no", {}, "constructor", undefined],
  ["enum", { values: ["daily", "never"] }, "Daily ", "daily", true],
  ["enum", { values: ["daily", "never"] }, " daily ", "daily"],
  ["enum", { values: ["daily", "never"] }, "biweekly", undefined],
  ["enum", { values: ["purchase", "PURCHASE"] }, "PURCHASE", "PURCHASE"],
  ["hreflang", {}, "zh_CN", "zh-CN", true],
  ["hreflang", {}, "de_DE.UTF-8", "de-DE", true],
  ["hreflang", {}, "x-default", "x-default"],
  ["hreflang", {}, "zh-Hans-CN", "zh-Hans-CN"],
  ["hreflang", {}, "deutsch!", undefined],
  ["news-language", {}, "en_US", "en", true],
  ["news-language", {}, "zh-Hant", "zh-tw", true],
  ["news-language", {}, "zh-cn", "zh-cn"],
  ["news-language", {}, "EN", "en", true],
  ["news-language", {}, "x-default", undefined],
  ["news-genres", {}, "pressrelease,Blog", "PressRelease, Blog", true],
  ["news-genres", {}, "Gossip", undefined],
  ["stock-tickers", {}, "NASDAQ:AMAT, BOM:500325", "NASDAQ:AMAT, BOM:500325"],
  ["stock-tickers", {}, "A:1,B:2,C:3,D:4,E:5,F:6", undefined],
  ["country-list", {}, "de, at", "DE AT", true],
  ["country-list", {}, "Germany", undefined],
  ["platform-list", {}, "web  tv", "web tv", true],
  ["currency", {}, "eur", "EUR", true],
  ["text", { maxLength: 3 }, "😀😀😀", "😀😀😀"],
  ["text", { maxLength: 3 }, "abcd", undefined],
  ["text", {}, {}, undefined],
  ["url", {}, "/i mg.png#x", "https://example.com/i%20mg.png#x"],
  ["url", {}, "ftp://example.com/v.mp4", "ftp://example.com/v.mp4"],
  ["url", {}, new URL("https://example.com/a"), "https://example.com/a"],
  ["url", {}, "rtmp://example.com/v", undefined],
  ["loc", {}, "a#b", "https://example.com/a", true],
  ["w3c-datetime", {}, new Date(0), "1970-01-01T00:00:00Z"],
  ["w3c-datetime", {}, 5, undefined],
];

describe("formatScalar", () => {
  it.each<Row>(FORMATS)("writes a %s (%j) given as %j: %j", (kind, facets, value, text, converted) => {
    const formatted = formatScalar(kind, value, { facets, base });
    expect(formatted.ok ? formatted.value.text : undefined).toBe(text);
    expect(formatted.ok && formatted.value.converted !== undefined).toBe(converted === true);
    if (!formatted.ok) expect(formatted.reason).toBeTruthy();
  });

  it.each<Row>(FORMATS.filter(([, , , text]) => text !== undefined))("gives text that is read back (%s %j %j)", (kind, facets, _value, text) => {
    expect(parseScalar(kind, text ?? "", facets).ok).toBe(true);
  });
});

describe("parseScalar", () => {
  it.each([
    ["decimal", unit, " 0.5 ", 0.5],
    ["decimal", unit, "-0", 0],
    ["decimal", unit, "+.5", 0.5],
    ["decimal", unit, "5e-1", undefined],
    ["decimal", unit, ".", undefined],
    ["integer", {}, "+5", 5],
    ["yes-no", {}, "Yes", true],
    ["yes-no", {}, "true", undefined],
    ["enum", { values: ["daily"] }, "Daily", undefined],
    ["w3c-datetime", {}, "2005", "2005"],
    ["w3c-datetime", {}, "2005-01-01T10:00:00", "2005-01-01T10:00:00"],
    ["w3c-datetime", {}, "yesterday", undefined],
    ["url", {}, "/x", undefined],
    ["url", {}, "https://e.com/ü", "https://e.com/ü"],
    ["text", { maxLength: 3 }, "abcd", undefined],
  ] as const)("reads a %s (%j) %j as %j", (kind, facets, text, value) => {
    const parsed = parseScalar(kind, text, facets);
    expect(parsed.ok ? parsed.value : undefined).toBe(value);
  });
});
