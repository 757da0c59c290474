import { PROFILES, SitemapError } from "@mapwright/core";
import { parseCanonicalGroup } from "../groups/canonical-group.ts";
import { decodeManifest, type FileRecord, type Manifest } from "../state/index.ts";
import type { SetStore } from "../store/types.ts";
import type { BuiltOptions, SetFileStatus, SetStatus } from "./types.ts";

/** Tells how a set stands: takes no lock and changes nothing. Throws ERR_STATE where there is none, or its state is damaged. */
export async function describeSet(store: SetStore, options: { readonly signal?: AbortSignal } = {}): Promise<SetStatus> {
  const view = await store.inspect(options);
  if (view.manifest === undefined)
    throw new SitemapError("ERR_STATE", `Expected the state of a set at ${store.place}, found none: build the set first, or say where its state is`, {
      details: { reason: "lost" },
    });
  const manifest = decodeManifest(view.manifest, "the manifest");
  const { shape, index, segments } = manifest;
  const sizes = new Map((await view.listPublic(shape.name)).map(({ name, bytes }) => [name, bytes]));
  const stateOf = (name: string, bytes: number): SetFileStatus["state"] => {
    const size = sizes.get(name);
    return size === undefined ? "missing" : size === bytes ? "whole" : "edited";
  };
  const files = manifest.files.map((file) => statusOf(manifest, file, stateOf(file.name, file.storedBytes)));
  const { recent } = manifest;
  const urls = manifest.files.reduce((sum, { entries }) => sum + entries, 0);
  return {
    generation: manifest.generation,
    name: shape.name,
    site: shape.site,
    publicUrl: shape.publicUrl,
    format: shape.format,
    gzip: shape.gzip,
    createdAt: manifest.createdAt,
    updatedAt: manifest.updatedAt,
    urls,
    files,
    ...(recent === undefined ? {} : { recent: statusOf(manifest, recent, stateOf(recent.name, recent.storedBytes)) }),
    index: { name: index.name, files: index.files, bytes: index.bytes, sha256: index.sha256, state: stateOf(index.name, index.bytes) },
    groups: manifest.groups.map(({ name }) => {
      const own = manifest.files.filter((file) => file.group === name);
      return { name, files: own.length, urls: own.reduce((sum, { entries }) => sum + entries, 0) };
    }),
    state: {
      segments: segments.length,
      rows: segments.reduce((sum, { rows }) => sum + rows, 0),
      bytes: segments.reduce((sum, { bytes }) => sum + bytes, view.manifest.length),
    },
    options: optionsOf(manifest),
    pending: view.pending,
    next: {
      repairs: [...files, { ...index, state: stateOf(index.name, index.bytes) }].filter(({ state }) => state !== "whole").map(({ name }) => name),
      receives: files.filter(({ open, fill }) => open && fill < 1).map(({ name }) => name),
    },
  };
}

function optionsOf({ shape, contentFields }: Manifest): BuiltOptions {
  const profile = PROFILES.find((name) => name === shape.profile) ?? "protocol";
  return { ...shape, profile, groups: shape.groups.map(parseCanonicalGroup), ...(contentFields === undefined ? {} : { contentFields }) };
}

function statusOf(manifest: Manifest, file: FileRecord, state: SetFileStatus["state"]): SetFileStatus {
  const { name, group, temperature, entries, bytes, storedBytes, sha256, lastmod, changedAt } = file;
  const limits = limitsOf(manifest, group);
  return {
    name,
    group,
    temperature,
    entries,
    bytes,
    storedBytes,
    fill: Math.max(entries / limits.maxEntries, bytes / limits.maxBytes),
    ...(lastmod === undefined ? {} : { lastmod }),
    ...(changedAt === undefined ? {} : { changedAt }),
    sha256,
    open: manifest.groups.some((one) => one.name === group && one.openFile === file.id),
    state,
  };
}

const NEWS_ENTRIES = 1000;

/** The limits of a group: its canonical definition is JSON. */
function limitsOf({ shape }: Manifest, group: string): { readonly maxEntries: number; readonly maxBytes: number } {
  const definition = shape.groups.map(definitionOf).find(({ name }) => name === group);
  const news = definition?.news === true ? NEWS_ENTRIES : shape.maxEntries;
  return {
    maxEntries: Math.min(shape.maxEntries, definition?.maxEntries ?? shape.maxEntries, news),
    maxBytes: Math.min(shape.maxBytes, definition?.maxBytes ?? shape.maxBytes),
  };
}

interface Definition {
  readonly name?: string;
  readonly maxEntries?: number;
  readonly maxBytes?: number;
  readonly news?: boolean;
}

function definitionOf(text: string): Definition {
  try {
    return JSON.parse(text) as Definition;
  } catch {
    return {};
  }
}
