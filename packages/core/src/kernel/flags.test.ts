import { describe, expect, it } from "vitest";
import { bytesOf, createRandom, flagNames, KERNELS, readTape, scanBytes, scanTable } from "./testing/kernels.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The flags of a loc as a regular expression or two would tell them. */
function naiveUrlFlags(text: string): string[] {
  const flags: string[] = [];
  const set = (name: string, when: boolean): void => {
    if (when) flags.push(name);
  };
  const parts = /^(https?):\/\/([^/?#:@][^/?#]*)([^?#]*)/.exec(text);
  const escapes = Array.from(text.matchAll(/%([0-9A-Fa-f]{2})/g), ([, hex]) => hex ?? "");
  set("REFERENCE", /[&<>]/.test(text));
  set("IN_ARENA", /[&<>]/.test(text));
  set("NON_ASCII", /[^\0-\x7f]/.test(text));
  set("PERCENT", escapes.length > 0);
  set("BAD_PERCENT", /%(?![0-9A-Fa-f]{2})/.test(text));
  set("BAD_BYTE", /[\0-\x20"<>\\^`{|}\x7f]/.test(text));
  set("NOT_HTTP", parts === null);
  set("AUTHORITY", parts !== null && /[A-Z%@:]|[^\0-\x7f]/.test(parts[2] ?? ""));
  set(
    "PATH",
    parts !== null &&
      (parts[3] === "" ||
        (parts[3] ?? "")
          .split("/")
          .slice(1)
          .some((segment) => segment === "." || segment === "..")),
  );
  set("FRAGMENT", text.includes("#"));
  set("LONG", new TextEncoder().encode(text).length > 2000);
  set(
    "PERCENT_FORM",
    escapes.some((hex) => /[a-f]/.test(hex) || /[A-Za-z0-9._~-]/.test(String.fromCharCode(Number.parseInt(hex, 16)))),
  );
  return flags.sort();
}

function naiveDateFlags(text: string): string[] {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d))?$/.exec(text);
  if (parts === null) return [];
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (year < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return [];
  if (parts[4] === undefined) return ["DATE"];
  const [hour = 0, minute = 0, second = 0] = parts.slice(4, 7).map(Number);
  const zone = /^[+-](\d\d):(\d\d)$/.exec(parts[7] ?? "");
  const minutes = Number(zone?.[2] ?? 0);
  const inRange = hour < 24 && minute < 60 && second < 60 && minutes < 60 && Number(zone?.[1] ?? 0) * 60 + minutes <= 840;
  return inRange ? ["DATETIME"] : [];
}

const URL_PIECES = [
  ...[
    "https://",
    "http://",
    "HTTP://",
    "ftp://",
    "//",
    "example.com",
    "Example.COM",
    "user@",
    ":8080",
    "/",
    "/a",
    "/b.html",
    "/./",
    "/..",
    "/.",
    "/...",
    "/.a",
  ],
  ...[
    "?",
    "?q=1",
    "&",
    "#",
    "#x",
    "%",
    "%4",
    "%41",
    "%C3",
    "%c3",
    "%2F",
    "%2f",
    "%7e",
    " ",
    '"',
    "<",
    ">",
    "\\",
    "^",
    "`",
    "{",
    "|",
    "}",
    "\x7f",
    "é",
    "日本",
    "'",
    "(",
    "~",
    "+",
  ],
  "x".repeat(300),
] as const;

const DATES = [
  ...[
    "2024-01-01",
    "2024-02-29",
    "2023-02-29",
    "1900-02-29",
    "2000-02-29",
    "0001-01-01",
    "0000-01-01",
    "9999-12-31",
    "2024-00-01",
    "2024-13-01",
    "2024-04-31",
    "2024-01-00",
  ],
  ...["2024", "2024-01", "2024-1-1", "2024/01/01", "2024-01-01T", "2024-01-01T10:00Z", "2024-01-01T10:00:00", "2024-01-01T10:00:00Z", "2024-01-01T10:00:00z"],
  ...[
    "2024-01-01t10:00:00Z",
    "2024-01-01 10:00:00Z",
    "2024-01-01T24:00:00Z",
    "2024-01-01T23:59:60Z",
    "2024-01-01T10:60:00Z",
    "2024-01-01T10:00:00.Z",
    "2024-01-01T10:00:00.5Z",
  ],
  ...[
    "2024-01-01T10:00:00.123456789012+01:30",
    "2024-01-01T10:00:00+14:00",
    "2024-01-01T10:00:00-14:00",
    "2024-01-01T10:00:00+14:01",
    "2024-01-01T10:00:00+01:60",
  ],
  ...[
    "2024-01-01T10:00:00+0100",
    "2024-01-01T10:00:00+01",
    "2024-01-01T10:00:00-00:00",
    "2024-01-01T10:00:00ZZ",
    "2024-01-01T10:00:00.5",
    "",
    "2024-01-01T10:00:00Z+01:00",
  ],
] as const;

describe.each(KERNELS)("flags of the $name kernel", (kernel) => {
  kernel.setScanTable(scanTable());
  const scanFlags = (text: string, index: number): string[] => {
    const escaped = text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "");
    const date = index === 1 ? escaped : "2024-01-01";
    scanBytes(kernel, bytesOf(`<url><loc>${index === 0 ? escaped : "https://e.com/"}</loc><lastmod>${date}</lastmod></url>`));
    return flagNames(readTape(kernel)[0]?.[index]?.flags ?? -1)
      .filter((name) => name !== "HOST_CHANGED")
      .sort();
  };

  it("says of random locs what a naive look says", () => {
    const random = createRandom(3);
    for (let run = 0; run < 2000; run++) {
      let text = random(4) === 0 ? "" : "https://example.com";
      for (let count = 1 + random(9); count > 0; count--) text += URL_PIECES[random(URL_PIECES.length)] ?? "";
      text = text.trim();
      if (text !== "") expect([text, scanFlags(text, 0)]).toEqual([text, naiveUrlFlags(text)]);
    }
  });

  it.each(DATES.map((text) => [text]))("says of the date %j what a naive look says", (text) => {
    expect(scanFlags(text, 1)).toEqual(naiveDateFlags(text));
  });

  it("says of random dates what a naive look says", () => {
    const random = createRandom(4);
    for (let run = 0; run < 2000; run++) {
      const text = Array.from(DATES[random(DATES.length)] ?? "");
      text[random(text.length)] = "0123456789-:TZ+."[random(16)] ?? "";
      const date = text.join("");
      expect([date, scanFlags(date, 1)]).toEqual([date, naiveDateFlags(date)]);
    }
  });

  it("tells white space at the edges and leaves it out of the text", () => {
    scanBytes(kernel, bytesOf("<url><loc>\n\t https://e.com/a b \n</loc></url>"));
    const field = readTape(kernel)[0]?.[0];
    expect(field).toMatchObject({ text: "https://e.com/a b", raw: "\n\t https://e.com/a b \n" });
    expect(flagNames(field?.flags ?? 0)).toEqual(expect.arrayContaining(["EDGE_SPACE", "BAD_BYTE"]));
  });
});
