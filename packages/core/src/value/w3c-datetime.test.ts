import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareInstants, dayNumber, parseW3cDatetime } from "./w3c-datetime.ts";
import { isXsdDate } from "./xsd-date.ts";

/** Verdicts of libxml2 on the official schema, and of the W3C profile. */
const verdicts: readonly { readonly value: string; readonly xsd: boolean; readonly w3c: boolean }[] = JSON.parse(
  readFileSync(new URL("./fixtures/lastmod-verdicts.json", import.meta.url), "utf8"),
);

describe("parseW3cDatetime", () => {
  it.each(verdicts)("agrees with the profile on $value ($w3c)", ({ value, w3c }) => {
    expect(parseW3cDatetime(value).ok).toBe(w3c);
  });

  it.each([
    ["2005", "year", "2005-01-01T00:00:00Z"],
    ["2005-03", "month", "2005-03-01T00:00:00Z"],
    ["2005-03-04", "day", "2005-03-04T00:00:00Z"],
    ["2005-03-04T05:06+01:00", "minute", "2005-03-04T04:06:00Z"],
    ["2005-01-01T00:30:00+01:00", "second", "2004-12-31T23:30:00Z"],
    ["2004-02-28T23:30:07-01:00", "second", "2004-02-29T00:30:07Z"],
  ])("takes %s as a %s at %s", (text, granularity, instant) => {
    const time = Date.parse(instant) / 1000;
    const day = Math.floor(time / 86_400);
    expect(parseW3cDatetime(text)).toEqual({ ok: true, value: { granularity, day, second: time - day * 86_400, fraction: "" } });
  });

  it.each([
    ["2005-02-30", "calendar"],
    ["2005-01-01T10:00:00", "zone"],
    ["2005-01-01T10:00:00+24:00", "zone"],
    ["yesterday", "syntax"],
  ])("says why %s is none: %s", (text, reason) => {
    expect(parseW3cDatetime(text)).toEqual({ ok: false, reason });
  });

  it("counts days as Date does", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }), (date) => {
        expect(dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(Math.floor(date.getTime() / 86_400_000));
      }),
      { seed: 1 },
    );
  });
});

describe("isXsdDate", () => {
  it.each(verdicts)("agrees with libxml2 on $value ($xsd)", ({ value, xsd }) => {
    expect(isXsdDate(value)).toBe(xsd);
  });
});

describe("compareInstants", () => {
  it("orders by the instant and not by the text", () => {
    const texts = ["2024-01-01T01:00:00+02:00", "2024-01-01", "2024-01-01T00:00:00.05Z", "2024-01-01T00:00:00.5Z", "2023-12-31T20:00:00-05:00"];
    const instants = texts.map((text) => {
      const parsed = parseW3cDatetime(text);
      if (!parsed.ok) throw new Error(text);
      return parsed.value;
    });
    for (let at = 1; at < instants.length; at++) {
      const [before, after] = [instants[at - 1], instants[at]];
      if (before !== undefined && after !== undefined) expect(compareInstants(before, after)).toBeLessThan(0);
    }
  });
});
