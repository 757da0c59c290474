import { describe, expect, it } from "vitest";
import { parseListing } from "./listing.ts";
import { encodeKey, isBucketUrl, parseBucketUrl } from "./location.ts";
import { MAX_ATTEMPTS, pauseAfter } from "./retry.ts";
import { decodeSlot, encodeSlot } from "./slot.ts";

describe("parseBucketUrl", () => {
  it.each([
    ["s3://site", { bucket: "site", prefix: "" }],
    ["s3://site/", { bucket: "site", prefix: "" }],
    ["s3://site/a/b/", { bucket: "site", prefix: "a/b/" }],
    ["s3://my.site.example/ü x", { bucket: "my.site.example", prefix: "ü x/" }],
  ])("reads %s", (url, location) => {
    expect(parseBucketUrl(url)).toEqual(location);
    expect(isBucketUrl(url)).toBe(true);
  });

  it.each(["s3:site", "s3://", "s3://-a/", "s3://a b/c", "s3://site/a//b", "s3://site/./b", "s3://site/a?b", "S3://site", "./s3://site"])(
    "refuses %s",
    (url) => {
      expect(() => parseBucketUrl(url)).toThrow("Expected");
    },
  );
});

describe("encodeKey", () => {
  it("escapes all that a signature escapes, and no slash", () => {
    expect(encodeKey("a b/ü+(1)!*'.xml")).toBe("a%20b/%C3%BC%2B%281%29%21%2A%27.xml");
  });
});

describe("parseListing", () => {
  it("reads keys, sizes and what asks for the next page", () => {
    const page = `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>a&amp;b&#x20;&#99;&lt;&unknown;</Key><Size>7</Size></Contents>
      <Contents><Size>8</Size><Key>d</Key></Contents><NextContinuationToken>x&quot;y</NextContinuationToken></ListBucketResult>`;
    expect(parseListing(page)).toEqual({
      objects: [
        { key: "a&b c<&unknown;", bytes: 7 },
        { key: "d", bytes: 8 },
      ],
      next: 'x"y',
    });
    expect(parseListing("<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>")).toEqual({ objects: [], next: undefined });
  });
});

describe("pauseAfter", () => {
  it("grows twofold, varies by half, and stays below twenty seconds", () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, attempt) => [pauseAfter(attempt, () => 0), pauseAfter(attempt, () => 1)]);
    expect(pauses.slice(0, 3)).toEqual([
      [100, 200],
      [200, 400],
      [400, 800],
    ]);
    expect(pauseAfter(30, () => 1)).toBe(20_000);
  });

  it("believes a store that says how long, up to a minute", () => {
    expect([pauseAfter(0, () => 0, "3"), pauseAfter(0, () => 0, "3600"), pauseAfter(0, () => 1, "soon"), pauseAfter(0, () => 1, "0")]).toEqual([
      3_000, 60_000, 200, 200,
    ]);
  });
});

describe("decodeSlot", () => {
  const slot = { version: 1, nonce: "0123abcd-7-0b5a4b9e-6a3f-4c07-9d8f-1f1f1c7f7a10", beat: 3, released: false } as const;

  it("reads what encodeSlot wrote, and nothing else", () => {
    expect(decodeSlot(encodeSlot(slot))).toEqual(slot);
    const whole = encodeSlot(slot);
    for (let end = 0; end < whole.length - 1; end++) expect(decodeSlot(whole.subarray(0, end))).toBeUndefined();
    const others = ["null", "1", "{}", '{"slot":null,"intent":null}', '{"slot":{"version":2},"intent":null}', `{"slot":${JSON.stringify(slot)},"intent":{}}`];
    for (const text of others) expect(decodeSlot(Buffer.from(text)), text).toBeUndefined();
  });
});
