import { createHash } from "node:crypto";
import type { HashKey } from "@mapwright/core/set";
import { ManifestFields } from "./manifest-fields.ts";
import { isSegmentSize } from "./segment-format.ts";
import { stateError } from "./state-error.ts";
import type { FileRecord, GroupRecord, IndexRecord, Manifest, RecentRecord, SegmentRecord, SetShape } from "./types.ts";

/** Version of the form of the manifest. */
export const MANIFEST_VERSION = 1;

const CHECKSUM = /^[0-9a-f]{64}$/;
const HASH_KEY = /^[0-9a-f]{32}$/;
/** A name without folders that no system reads as anything else. */
const PLAIN_NAME = /^[^\p{Cc}/\\:.][^\p{Cc}/\\:]*$/u;

/**
 * Writes a manifest: JSON with a line for each file, group and segment, so that whoever keeps it under version control sees what changed, and a SHA-256 of
 * the rest as its last field. Throws ERR_STATE where `decodeManifest` would refuse it.
 */
export function encodeManifest(manifest: Manifest): Uint8Array {
  const body = bodyOf(manifest);
  const text = `{\n${body},\n  "checksum": "${checksumOf(body)}"\n}\n`;
  requireManifest(JSON.parse(text), "manifest");
  return Buffer.from(text, "utf8");
}

/** Reads a manifest and judges every field of it. Throws ERR_STATE: `damaged`, or `version` where a later mapwright wrote it. White space does not count. */
export function decodeManifest(bytes: Uint8Array, name = "manifest"): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw stateError("damaged", name, `Expected ${name} to be JSON in UTF-8, found ${cause instanceof Error ? cause.message : "other bytes"}`);
  }
  const manifest = requireManifest(value, name);
  const checksum = (value as { readonly checksum: string }).checksum;
  const found = checksumOf(bodyOf(manifest));
  if (checksum !== found) throw stateError("damaged", name, `Expected the checksum of ${name} to be ${found}, found ${checksum}`);
  return manifest;
}

function checksumOf(body: string): string {
  return createHash("sha256").update(body, "utf8").digest("hex");
}

/** The text of everything but the checksum; equal manifests have equal texts. */
function bodyOf(manifest: Manifest): string {
  const { groups, segments, files, shape, hashKey } = manifest;
  const fields: readonly (readonly [string, string])[] = [
    ["version", JSON.stringify(manifest.version)],
    ["generation", JSON.stringify(manifest.generation)],
    ["createdAt", JSON.stringify(manifest.createdAt)],
    ["updatedAt", JSON.stringify(manifest.updatedAt)],
    ["hashKey", JSON.stringify(hashKey.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join(""))],
    ["fingerprintVersion", JSON.stringify(manifest.fingerprintVersion)],
    ...(manifest.contentFields === undefined ? [] : [["contentFields", JSON.stringify(manifest.contentFields)] as const]),
    ...(manifest.recentDays === undefined ? [] : [["recentDays", JSON.stringify(manifest.recentDays)] as const]),
    ["shape", JSON.stringify(shape, SHAPE_FIELDS)],
    ["groups", lines(groups, GROUP_FIELDS)],
    ["segments", lines(segments, SEGMENT_FIELDS)],
    ["nextFileId", JSON.stringify(manifest.nextFileId)],
    ["index", JSON.stringify(manifest.index, INDEX_FIELDS)],
    ...(manifest.recent === undefined ? [] : [["recent", JSON.stringify(manifest.recent, [...FILE_FIELDS, "days", "day"])] as const]),
    ["files", lines(files, FILE_FIELDS)],
  ];
  return fields.map(([field, text]) => `  "${field}": ${text}`).join(",\n");
}

const SHAPE_FIELDS: (keyof SetShape)[] = ["site", "publicUrl", "name", "format", "gzip", "profile", "maxEntries", "maxBytes", "groups"];
const GROUP_FIELDS: (keyof GroupRecord)[] = ["name", "openFile", "nextNumber"];
const SEGMENT_FIELDS: (keyof SegmentRecord)[] = ["name", "generation", "rows", "bytes", "bits", "base"];
const INDEX_FIELDS: (keyof IndexRecord)[] = ["name", "sha256", "bytes", "files"];
const FILE_FIELDS: (keyof FileRecord)[] = [
  "id",
  "name",
  "group",
  "temperature",
  "entries",
  "bytes",
  "storedBytes",
  "namespaces",
  "limited",
  "lastmod",
  "changedAt",
  "sha256",
];

/** A list with an item on each line, its fields in the order given. */
function lines(items: readonly object[], fields: string[]): string {
  return items.length === 0 ? "[]" : `[\n${items.map((item) => `    ${JSON.stringify(item, fields)}`).join(",\n")}\n  ]`;
}

function requireManifest(value: unknown, name: string): Manifest {
  const fields = new ManifestFields(value, "", name);
  const version = fields.count("version", 1);
  if (version !== MANIFEST_VERSION) throw fields.fault("version", `${MANIFEST_VERSION}, which this version of mapwright reads,`, version, "version");
  const manifest: Manifest = {
    version,
    generation: fields.count("generation", 1),
    createdAt: timeOf(fields, "createdAt"),
    updatedAt: timeOf(fields, "updatedAt"),
    hashKey: hashKeyOf(fields.text("hashKey", (text) => HASH_KEY.test(text), "32 hexadecimal digits")),
    fingerprintVersion: fields.count("fingerprintVersion"),
    ...(fields.has("contentFields") && { contentFields: fields.list("contentFields", (item, path) => textOf(item, path, name)) }),
    ...(fields.has("recentDays") && { recentDays: fields.count("recentDays", 1) }),
    shape: shapeOf(fields.fields("shape")),
    groups: fields.list("groups", (item, path) => groupOf(new ManifestFields(item, path, name))),
    segments: fields.list("segments", (item, path) => segmentOf(new ManifestFields(item, path, name))),
    nextFileId: fields.count("nextFileId"),
    index: indexOf(fields.fields("index")),
    ...(fields.has("recent") && { recent: recentOf(fields.fields("recent"), name) }),
    files: fields.list("files", (item, path) => fileOf(new ManifestFields(item, path, name))),
  };
  fields.text("checksum", (text) => CHECKSUM.test(text), "64 hexadecimal digits");
  fields.end();
  requireSense(manifest, fields);
  return manifest;
}

function timeOf(fields: ManifestFields, field: string): string {
  return fields.text(field, (text) => !Number.isNaN(Date.parse(text)), "a time in ISO 8601");
}

function textOf(item: unknown, path: string, name: string): string {
  if (typeof item === "string") return item;
  throw new ManifestFields({}, path, name).fault("", "a text", item);
}

function nameOf(fields: ManifestFields): string {
  return fields.text("name", (text) => PLAIN_NAME.test(text), "a plain file name");
}

function hashOf(fields: ManifestFields): string {
  return fields.text("sha256", (text) => CHECKSUM.test(text), "64 hexadecimal digits");
}

function hashKeyOf(text: string): HashKey {
  const word = (at: number): number => Number.parseInt(text.slice(at * 8, at * 8 + 8), 16) | 0;
  return [word(0), word(1), word(2), word(3)];
}

function shapeOf(fields: ManifestFields): SetShape {
  const shape = {
    site: fields.text("site"),
    publicUrl: fields.text("publicUrl"),
    name: nameOf(fields),
    format: fields.oneOf("format", ["xml", "text"]),
    gzip: fields.flag("gzip"),
    profile: fields.text("profile"),
    maxEntries: fields.count("maxEntries", 1),
    maxBytes: fields.count("maxBytes", 1),
    groups: fields.list("groups", (item, path) => {
      if (typeof item !== "string") throw fields.fault("groups", `texts, also at ${path}`, item);
      return item;
    }),
  };
  fields.end();
  return shape;
}

function groupOf(fields: ManifestFields): GroupRecord {
  const group = {
    name: fields.text("name"),
    ...(fields.has("openFile") && { openFile: fields.count("openFile") }),
    nextNumber: fields.count("nextNumber"),
  };
  fields.end();
  return group;
}

function segmentOf(fields: ManifestFields): SegmentRecord {
  const segment = {
    name: nameOf(fields),
    generation: fields.count("generation"),
    rows: fields.count("rows"),
    bytes: fields.count("bytes"),
    bits: fields.count("bits"),
    base: fields.flag("base"),
  };
  fields.end();
  return segment;
}

function indexOf(fields: ManifestFields): IndexRecord {
  const index = { name: nameOf(fields), sha256: hashOf(fields), bytes: fields.count("bytes"), files: fields.count("files") };
  fields.end();
  return index;
}

function fileOf(fields: ManifestFields): FileRecord {
  const file = {
    id: fields.count("id"),
    name: nameOf(fields),
    group: fields.text("group"),
    temperature: fields.oneOf("temperature", ["cold", "hot"]),
    entries: fields.count("entries"),
    bytes: fields.count("bytes"),
    sha256: hashOf(fields),
    storedBytes: fields.count("storedBytes"),
    namespaces: fields.count("namespaces"),
    limited: fields.count("limited"),
    ...(fields.has("lastmod") && { lastmod: fields.text("lastmod", (text) => text !== "", "a date") }),
    ...(fields.has("changedAt") && { changedAt: timeOf(fields, "changedAt") }),
  };
  fields.end();
  return file;
}

function recentOf(fields: ManifestFields, name: string): RecentRecord {
  const days = fields.list("days", (item, path) => {
    const day = new ManifestFields(item, path, name);
    const one = { day: day.count("day"), entries: day.count("entries", 1) };
    day.end();
    return one;
  });
  const file = fileOf(fields);
  const sum = days.reduce((total, { entries }) => total + entries, 0);
  if (sum !== file.entries) throw fields.fault("days", `${file.entries} entries in all`, sum);
  return { ...file, days };
}

/** What no single field can tell. */
function requireSense(manifest: Manifest, fields: ManifestFields): void {
  const { files, segments, groups, nextFileId } = manifest;
  requireUnique(
    fields,
    "files",
    files.map((file) => file.id),
  );
  requireUnique(fields, "files", [manifest.index.name, ...(manifest.recent === undefined ? [] : [manifest.recent.name]), ...files.map((file) => file.name)]);
  requireUnique(
    fields,
    "segments",
    segments.map((segment) => segment.name),
  );
  requireUnique(
    fields,
    "groups",
    groups.map((group) => group.name),
  );
  const highest = files.reduce((id, file) => Math.max(id, file.id), -1);
  if (highest >= nextFileId) throw fields.fault("nextFileId", `a number above ${highest}`, nextFileId);
  for (const [index, segment] of segments.entries()) {
    if (!isSegmentSize(segment)) throw fields.fault("segments", "sizes that segments can have", segment.bytes);
    if (segment.base && index !== segments.length - 1) throw fields.fault("segments", "a base as the last segment", segment.name);
    const newer = segments[index - 1];
    if (newer !== undefined && newer.generation <= segment.generation) throw fields.fault("segments", "the newest segment first", segment.name);
  }
}

function requireUnique(fields: ManifestFields, field: string, values: readonly (string | number)[]): void {
  const seen = new Set<string | number>();
  for (const value of values) {
    if (seen.has(value)) throw fields.fault(field, "no name and no id twice", value);
    seen.add(value);
  }
}
