import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFeedDate } from "./feed-date.ts";
import { formatLastmod } from "./lastmod.ts";
import { parseW3cDatetime } from "./w3c-datetime.ts";
import { isXsdDate } from "./xsd-date.ts";

describe("formatLastmod", () => {
  it.each(["2024-05-06", "2024-05-06T07:08:09Z", "2024-05-06T07:08:09.250Z", "2017-08-18T10:00:00+05:45", "2022-09-20T10:00:00-00:00", "0001-01-01"])(
    "writes %s as given",
    (text) => {
      expect(formatLastmod(text)).toEqual({ ok: true, value: { text } });
    },
  );

  it.each([
    ["2005-01-01T10:00Z", "2005-01-01T10:00:00Z"],
    ["2005-01-01T10:00:00", "2005-01-01"],
    ["2005-01-01 10:00:00", "2005-01-01"],
    ["2005-01-01 10:00:00Z", "2005-01-01T10:00:00Z"],
    ["2005-01-01t10:00:00z", "2005-01-01T10:00:00Z"],
    ["2005-01-01T10:00:00+0100", "2005-01-01T10:00:00+01:00"],
    ["2022-09-20T10:00:00-0400", "2022-09-20T10:00:00-04:00"],
    ["2005-01-01 10:00:00.123456+00", "2005-01-01T10:00:00.123456+00:00"],
    ["2005-01-01 10:00:00 +0000 UTC", "2005-01-01T10:00:00+00:00"],
    ["2005-01-01T10:00:00,5Z", "2005-01-01T10:00:00.5Z"],
    ["2005-01-01T10:00:00+14:01", "2004-12-31T19:59:00Z"],
    ["2005-01-01T10:00:00-23:59", "2005-01-02T09:59:00Z"],
    ["2004-12-31T24:00:00Z", "2005-01-01T00:00:00Z"],
    ["2005-01-01Z", "2005-01-01"],
    ["2005-01-01+02:00", "2005-01-01"],
    ["2017-1-3", "2017-01-03"],
    ["2017/01/03", "2017-01-03"],
    ["20050101", "2005-01-01"],
    ["20050101T101112Z", "2005-01-01T10:11:12Z"],
    ["Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09Z"],
  ])("completes %s to %s and says so", (given, text) => {
    const formatted = formatLastmod(given);
    expect(formatted).toMatchObject({ ok: true, value: { text } });
    expect(formatted.ok && formatted.value.repair).toBeTruthy();
  });

  it.each([
    "2005",
    "2005-01",
    "0000-01-01",
    "0000-00-00 00:00:00",
    "-0044-03-15",
    "12005-01-01",
    "2005-02-29",
    "2005-13-01",
    "2005-W01-1",
    "2005-001",
    "2005-01-01T24:00:01Z",
    "2005-12-31T23:59:60Z",
    "9999-12-31T23:00:00-23:00",
    "03/04/2017",
    "03.04.2017",
    "yesterday",
    "1704067200",
  ])("writes nothing for %s", (text) => {
    expect(formatLastmod(text).ok).toBe(false);
  });

  it("writes a Date in the precision it has", () => {
    expect(formatLastmod(new Date(Date.UTC(2017, 9, 25)))).toEqual({ ok: true, value: { text: "2017-10-25T00:00:00Z" } });
    expect(formatLastmod(new Date(Date.UTC(2017, 9, 25, 1, 2, 3, 40)))).toEqual({ ok: true, value: { text: "2017-10-25T01:02:03.040Z" } });
    expect(formatLastmod(new Date(Number.NaN)).ok).toBe(false);
    expect(formatLastmod(new Date(8.64e15)).ok).toBe(false);
    expect(formatLastmod(new Date("0000-06-01T00:00:00Z")).ok).toBe(false);
  });

  it("writes only what the profile and the schema both accept", () => {
    const digits = (max: number, length: number): fc.Arbitrary<string> => fc.integer({ min: 0, max }).map((n) => `${n}`.padStart(length, "0"));
    const zone = fc.oneof(
      fc.constantFrom("", "Z", "z", " UTC"),
      fc.tuple(fc.constantFrom("+", "-"), digits(25, 2), fc.constantFrom("", ":"), digits(61, 2)).map((p) => p.join("")),
    );
    const text = fc
      .tuple(
        digits(10_000, 4),
        fc.constantFrom("-", "/", ""),
        digits(13, 2),
        digits(32, 2),
        fc.constantFrom("T", " ", "t"),
        digits(25, 2),
        digits(61, 2),
        digits(61, 2),
        fc.constantFrom("", ".5", ",000"),
        zone,
      )
      .map(([y, s, m, d, t, h, min, sec, f, z]) => `${y}${s}${m}${s}${d}${t}${h}:${min}:${sec}${f}${z}`);
    fc.assert(
      fc.property(fc.oneof(text, fc.string(), fc.date()), (value) => {
        const formatted = formatLastmod(value);
        if (formatted.ok)
          expect([formatted.value.text, parseW3cDatetime(formatted.value.text).ok, isXsdDate(formatted.value.text)]).toEqual([
            formatted.value.text,
            true,
            true,
          ]);
      }),
      { seed: 2, numRuns: 5000 },
    );
  });
});

describe("parseFeedDate", () => {
  it.each([
    ["Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09Z"],
    ["Mon, 06 May 2024 07:08:09 +0200", "2024-05-06T07:08:09+02:00"],
    ["6 May 2024 07:08 EST", "2024-05-06T07:08:00-05:00"],
    ["06 May 24 07:08:09 PDT", "2024-05-06T07:08:09-07:00"],
    ["Sat, 07 Sep 02 00:00:01 GMT", "2002-09-07T00:00:01Z"],
    ["Sun Nov 6 1994", undefined],
    ["Wed, 02 Oct 2002 08:00:00 EST (Eastern)", "2002-10-02T08:00:00-05:00"],
    ["Thursday, 01-Jan-1970 00:00:00 UT", "1970-01-01T00:00:00Z"],
    ["Tue, 07 May 2024", "2024-05-07"],
    ["Tue, 07 May 2024 10:00:00", "2024-05-07"],
    ["Tue, 07 May 2024 10:00:00 XYZ", "2024-05-07"],
    ["2024-05-06T07:08:09+02:00", "2024-05-06T07:08:09+02:00"],
    ["2024-05-06T07:08:09.5Z", "2024-05-06T07:08:09.5Z"],
    ["2024-05-06 07:08:09 +0200", "2024-05-06T07:08:09+02:00"],
    ["2024-05", "2024-05"],
    ["Mon, 31 Feb 2024 07:08:09 GMT", undefined],
    ["Mon, 06 May 2024 25:08:09 GMT", undefined],
    ["soon", undefined],
  ])("turns %s into %s", (given, text) => {
    const parsed = parseFeedDate(given);
    expect(parsed.ok ? parsed.value : undefined).toBe(text);
  });
});
