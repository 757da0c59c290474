import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeManifest, encodeManifest } from "./manifest.ts";
import { stateFaultOf } from "./state-error.ts";
import type { FileRecord, Manifest } from "./types.ts";

const SHA = "0123456789abcdef".repeat(4);

const MANIFEST: Manifest = {
  version: 1,
  generation: 3,
  hashKey: [1, -2, 0x7fffffff, -0x80000000],
  fingerprintVersion: 1,
  shape: {
    site: "https://example.com/",
    publicUrl: "https://example.com/maps/",
    name: "sitemap",
    format: "xml",
    gzip: false,
    profile: "protocol",
    maxEntries: 50_000,
    maxBytes: 52_428_800,
    groups: ["products: /p/*"],
  },
  groups: [
    { name: "", openFile: 0, nextNumber: 2 },
    { name: "prödücts", nextNumber: 1 },
  ],
  segments: [
    { name: "rows-000003.seg", generation: 3, rows: 2, bytes: 120, bits: 0, base: false },
    { name: "rows-000001.seg", generation: 1, rows: 20, bytes: 640, bits: 0, base: true },
  ],
  files: [
    { id: 0, name: "sitemap-1.xml", group: "", temperature: "cold", entries: 20, bytes: 900, sha256: SHA, storedBytes: 900, namespaces: 0, limited: 0 },
    {
      id: 4,
      name: "sitemap-2.xml",
      group: "",
      temperature: "hot",
      entries: 2,
      bytes: 300,
      sha256: SHA,
      storedBytes: 120,
      namespaces: 5,
      limited: 1,
      lastmod: "2024-05-01",
      changedAt: "2024-05-01T00:00:00.000Z",
    },
  ],
  index: { name: "sitemap.xml", sha256: SHA, bytes: 333, files: 2 },
  nextFileId: 5,
  createdAt: "2024-01-01T00:00:00.000Z",
  updatedAt: "2024-05-01T00:00:00.000Z",
};

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("encodeManifest", () => {
  it("gives equal bytes for equal manifests, whatever the order of their fields", () => {
    const turned = Object.fromEntries(Object.entries(MANIFEST).reverse()) as unknown as Manifest;
    expect(textOf(encodeManifest(turned))).toBe(textOf(encodeManifest(MANIFEST)));
  });

  it("writes one line for each file and segment", () => {
    const text = textOf(encodeManifest(MANIFEST));
    expect(text.split("\n").filter((line) => /"name":"(?:sitemap-|rows-)/.test(line))).toHaveLength(4);
    expect(text).toMatch(/^\{\n {2}"version": 1,\n/);
    expect(text).toMatch(/,\n {2}"checksum": "[0-9a-f]{64}"\n\}\n$/);
  });
});

describe("decodeManifest", () => {
  it("gives back what was written", () => {
    expect(decodeManifest(encodeManifest(MANIFEST))).toEqual(MANIFEST);
    const empty: Manifest = { ...MANIFEST, files: [], segments: [], groups: [], nextFileId: 0, shape: { ...MANIFEST.shape, groups: [] } };
    expect(decodeManifest(encodeManifest(empty))).toEqual(empty);
    const [first] = MANIFEST.files as [FileRecord];
    const recent: Manifest = { ...MANIFEST, recent: { ...first, name: "sitemap-recent.xml", days: [{ day: 20_000, entries: first.entries }] } };
    expect(decodeManifest(encodeManifest(recent))).toEqual(recent);
    const asked: Manifest = { ...MANIFEST, recentDays: 3 };
    expect(decodeManifest(encodeManifest(asked))).toEqual(asked);
    expect(() => encodeManifest({ ...MANIFEST, recent: { ...first, days: [{ day: 1, entries: first.entries }] } })).toThrow("no name and no id twice at files");
    expect(() => encodeManifest({ ...MANIFEST, recent: { ...first, name: "sitemap-recent.xml", days: [] } })).toThrow("entries in all at recent.days");
  });

  it("gives back names and texts of all kinds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), fc.nat(), (name, groups, generation) => {
        const manifest: Manifest = { ...MANIFEST, generation: generation + 1, groups: [{ name, nextNumber: 1 }], shape: { ...MANIFEST.shape, groups } };
        expect(decodeManifest(encodeManifest(manifest))).toEqual(manifest);
      }),
      { seed: 1 },
    );
  });

  it("reads what version control has given other line ends", () => {
    expect(decodeManifest(bytesOf(textOf(encodeManifest(MANIFEST)).replaceAll("\n", "\r\n")))).toEqual(MANIFEST);
  });

  it("says damaged when any byte is altered or cut off, unless the meaning stayed", () => {
    const right = encodeManifest(MANIFEST);
    for (let at = 0; at < right.length; at++) {
      for (const flip of [1, 32]) {
        const bytes = right.slice();
        bytes[at] = (bytes[at] as number) ^ flip;
        expectFaultOrManifest(bytes, MANIFEST);
      }
      if (at % 5 === 0) expect(faultOf(right.slice(0, at))).toBe("damaged");
    }
  });

  it.each<{ name: string; from: string | RegExp; to: string; says: RegExp; reason?: string }>([
    { name: "a later version", from: '"version": 1', to: '"version": 2', says: /Expected 1, which .* at version of the manifest, found 2/, reason: "version" },
    { name: "a field too many", from: '"generation"', to: '"extra": 1, "generation"', says: /Expected no such field at extra of the manifest, found 1/ },
    { name: "a field of a file too many", from: '{"id":4', to: '{"more":{"a":[]},"id":4', says: /Expected no such field at files\[1\].more/ },
    { name: "a missing field", from: '"nextNumber":1', to: '"nextNumbers":1', says: /at least 0 at groups\[1\].nextNumber of the manifest, found nothing/ },
    { name: "a negative count", from: '"entries":20', to: '"entries":-20', says: /an integer of at least 0 at files\[0\].entries of the manifest, found -20/ },
    { name: "a name that leaves the folder", from: "sitemap-2.xml", to: "../other.xml", says: /Expected a plain file name at files\[1\].name/ },
    { name: "a name of a folder", from: "rows-000003.seg", to: "a/rows.seg", says: /Expected a plain file name at segments\[0\].name/ },
    { name: "a name twice", from: "sitemap-2.xml", to: "sitemap-1.xml", says: /no name and no id twice at files/ },
    { name: "a file named as the index", from: "sitemap-2.xml", to: "sitemap.xml", says: /no name and no id twice at files/ },
    { name: "an id to come", from: '"nextFileId": 5', to: '"nextFileId": 4', says: /a number above 4 at nextFileId/ },
    {
      name: "a size that no segment has",
      from: '"bytes":640',
      to: '"bytes":20',
      says: /Expected sizes that segments can have at segments of the manifest, found 20/,
    },
    { name: "too many buckets", from: '"bits":0', to: '"bits":60', says: /Expected sizes that segments can have at segments/ },
    { name: "a base above others", from: '"bits":0,"base":false', to: '"bits":0,"base":true', says: /a base as the last segment at segments/ },
    { name: "older segments first", from: '"generation":3', to: '"generation":1', says: /the newest segment first at segments/ },
    { name: "a temperature of its own", from: '"hot"', to: '"warm"', says: /Expected cold or hot at files\[1\].temperature/ },
    { name: "a text as a flag", from: '"gzip":false', to: '"gzip":"no"', says: /Expected true or false at shape.gzip of the manifest, found "no"/ },
    { name: "a list of other things", from: '"groups":["products: /p/*"]', to: '"groups":[7]', says: /texts, also at shape.groups\[0\]/ },
    { name: "a time that is none", from: "2024-01-01T", to: "2024-21-01T", says: /Expected a time in ISO 8601 at createdAt/ },
    { name: "another checksum", from: /"checksum": "./, to: '"checksum": "x', says: /Expected 64 hexadecimal digits at checksum/ },
    {
      name: "another generation",
      from: '"generation": 3',
      to: '"generation": 4',
      says: /Expected the checksum of manifest to be [0-9a-f]{64}, found [0-9a-f]{64}/,
    },
    { name: "no object", from: /^.*$/s, to: "[]", says: /Expected an object at the top of the manifest, found \[\]/ },
    { name: "no JSON", from: /^.*$/s, to: "{", says: /Expected manifest to be JSON in UTF-8/ },
  ])("refuses $name", ({ from, to, says, reason = "damaged" }) => {
    const text = textOf(encodeManifest(MANIFEST));
    const altered = text.replace(from, to);
    expect(altered).not.toBe(text);
    expect(() => decodeManifest(bytesOf(altered))).toThrow(says);
    expect(faultOf(bytesOf(altered))).toBe(reason);
  });

  it("refuses to write what it would not read", () => {
    expect(() => encodeManifest({ ...MANIFEST, nextFileId: 0 })).toThrow("Expected a number above 4 at nextFileId");
  });
});

function faultOf(bytes: Uint8Array): unknown {
  try {
    decodeManifest(bytes);
    return "none";
  } catch (error) {
    return stateFaultOf(error) ?? error;
  }
}

function expectFaultOrManifest(bytes: Uint8Array, manifest: Manifest): void {
  const fault = faultOf(bytes);
  if (fault === "none") expect(decodeManifest(bytes)).toEqual(manifest);
  else expect(["damaged", "version"]).toContain(fault);
}
