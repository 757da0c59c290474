import { describe, expect, it } from "vitest";
import { decodeIntent, encodeIntent, type Intent, intentKey, isIntentKey, manifestId } from "./intent.ts";

const HASH = "a".repeat(64);
const FILE = { area: "public", name: "sitemap-1.xml", nonce: "0123abcd-7-0b5a4b9e-6a3f-4c07-9d8f-1f1f1c7f7a10", count: 0, bytes: 5, sha256: HASH } as const;
const INTENT: Intent = {
  version: 1,
  generation: 2,
  from: HASH,
  to: "b".repeat(64),
  manifest: { ...FILE, area: "state", name: "manifest.json", contentType: "application/json" },
  promote: [[FILE], [{ ...FILE, count: 1, contentEncoding: "gzip" }]],
  remove: [{ area: "public", name: "sitemap-3.xml" }],
};

const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

describe("decodeIntent", () => {
  it("reads what encodeIntent wrote", () => {
    expect(decodeIntent(encodeIntent(INTENT))).toEqual(INTENT);
    expect(decodeIntent(encodeIntent({ ...INTENT, from: null, promote: [], remove: [] }))).toEqual({ ...INTENT, from: null, promote: [], remove: [] });
  });

  it("takes no intent that is cut", () => {
    const whole = encodeIntent(INTENT);
    for (let end = 0; end < whole.length - 1; end++) expect(decodeIntent(whole.subarray(0, end)), String(end)).toBeUndefined();
  });

  it.each([
    ["another version", { ...INTENT, version: 2 }],
    ["a name that leads elsewhere", { ...INTENT, remove: [{ area: "public", name: "../../etc/passwd" }] }],
    ["a file with such a name", { ...INTENT, promote: [[{ ...FILE, name: "a/b" }]] }],
    ["a run with such a name", { ...INTENT, promote: [[{ ...FILE, nonce: "../../../../../../../../../../../etc" }]] }],
    ["an unknown place", { ...INTENT, remove: [{ area: "private", name: "a" }] }],
    ["a hash that is none", { ...INTENT, to: "abc" }],
    ["a header with a line end", { ...INTENT, promote: [[{ ...FILE, contentType: "a\r\nb" }]] }],
    ["a count that is none", { ...INTENT, generation: -1 }],
    ["no list", { ...INTENT, promote: {} }],
    ["no object", null],
  ])("takes none with %s", (_what, value) => {
    expect(decodeIntent(text(value))).toBeUndefined();
  });
});

describe("intentKey", () => {
  it("is one name for each manifest", () => {
    const [one, other] = [manifestId(text(1)), manifestId(text(2))];
    expect(new Set([intentKey(null), intentKey(one), intentKey(other)]).size).toBe(3);
    expect([intentKey(null), intentKey(one)].every(isIntentKey)).toBe(true);
    expect(isIntentKey("intent-x.json")).toBe(false);
    expect(manifestId(undefined)).toBeNull();
  });
});
