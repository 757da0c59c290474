import { constants, linkSync, renameSync, unlinkSync } from "node:fs";
import { type FileHandle, lstat, open, readdir, rm, rmdir } from "node:fs/promises";
import { SitemapError } from "@mapwright/core";
import { systemCodeOf, toSitemapError } from "../../../describe-failure.ts";
import { makeFolder } from "../../../make-folder.ts";
import { patiently } from "../../../rename-patiently.ts";
import { createStagedFile } from "../../../staged-file.ts";
import type { StagingFile } from "../driver.ts";

/** What is known of a file without opening it. */
export interface FileStatus {
  readonly isFile: boolean;
  readonly bytes: number;
  /** When its bytes last changed, by the clock of the file system, in milliseconds. */
  readonly modifiedMs: number;
}

/** What a folder has. */
export interface FolderEntry {
  readonly name: string;
  readonly isFile: boolean;
}

/** All that a folder store asks of a file system, each call one step that happens or does not. Failures are ERR_SINK. */
export interface FileOperations {
  /** Makes a folder and those above it; tells the first one that was missing. */
  makeFolder(path: string): Promise<string | undefined>;
  /** Deletes a folder with all in it; a missing one is fine. */
  removeFolder(path: string): Promise<void>;
  /** Deletes a folder if it is empty, and tells whether it did; never fails. */
  removeEmptyFolder(path: string): Promise<boolean>;
  /** Entries of a folder in the order of their names; none where it is missing. */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** Undefined where there is nothing. */
  stat(path: string): Promise<FileStatus | undefined>;
  /** Bytes of a plain file; undefined where there is none. */
  read(path: string, from: number, to: number | undefined): Promise<Uint8Array | undefined>;
  /** A plain file piece by piece; undefined where there is none. It is opened when the first piece is asked for. */
  stream(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Begins a new file. */
  create(path: string, options: { readonly durable: boolean; readonly folder: string }): Promise<StagingFile>;
  /** Writes a small new file whole and, where durable, to disk. */
  write(path: string, bytes: Uint8Array, durable: boolean): Promise<void>;
  /** Writes the bytes anew, whatever they were, so that the file counts as fresh; false where it is missing. */
  refresh(path: string, bytes: Uint8Array): Promise<boolean>;
  /** Gives a file a second name that must be free; "missing" where the file is, "unsupported" where the file system has no links. */
  link(from: string, to: string): Promise<"linked" | "exists" | "missing" | "unsupported">;
  /** Renames a file over whatever file stands there, or a folder to a name that is free; false where it is missing. */
  rename(from: string, to: string): Promise<boolean>;
  /** Deletes a plain file; a missing one is fine. */
  remove(path: string): Promise<void>;
  /** Makes names in a folder outlive a power cut; nothing on Windows, which has no such call. */
  syncFolder(path: string): Promise<void>;
}

const MISSING: readonly (string | undefined)[] = ["ENOENT", "ENOTDIR"];
/** What file systems without hard links answer, and systems that refuse them for files of other users. */
const NO_LINKS: readonly (string | undefined)[] = ["EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EINVAL", "EXDEV", "UNKNOWN"];
const PIECE_BYTES = 1_048_576;

/** The file system of this machine. */
export const NODE_FILES: FileOperations = {
  makeFolder: (path) => told("a folder that can be written", path, () => makeFolder(path)),
  removeFolder: (path) => told("to delete what was staged", path, () => rm(path, { recursive: true, force: true, maxRetries: 5 })),
  removeEmptyFolder: (path) =>
    rmdir(path).then(
      () => true,
      () => false,
    ),
  list: async (path) => {
    const entries = await told("a readable folder", path, () => orMissing(() => readdir(path, { withFileTypes: true })));
    return (entries ?? []).map((entry) => ({ name: entry.name, isFile: entry.isFile() })).sort((one, other) => (one.name < other.name ? -1 : 1));
  },
  stat: async (path) => {
    const status = await told("a readable file", path, () => orMissing(() => lstat(path)));
    return status === undefined ? undefined : { isFile: status.isFile(), bytes: status.size, modifiedMs: status.mtimeMs };
  },
  read: (path, from, to) => told("a readable file", path, () => readRange(path, from, to)),
  stream: (path) => told("a readable file", path, () => streamFile(path)),
  create: (path, options) => createStagedFile(path, options),
  write: (path, bytes, durable) => told("room for a file of state", path, () => writeWhole(path, "wx", { bytes, durable })),
  refresh: async (path, bytes) =>
    (await told("to write a lock", path, () => orMissing(() => writeWhole(path, "r+", { bytes, durable: false }).then(() => true)))) ?? false,
  link: (from, to) => told("to put a file in place", to, async () => tryLink(from, to)),
  rename: (from, to) => told("to put a file in place", to, () => renameFile(from, to)),
  remove: (path) => told("to delete a file that is no longer needed", path, () => removeFile(path)),
  syncFolder: (path) => told("a disk that keeps what is written", path, () => syncFolder(path)),
};

async function told<T>(expected: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toSitemapError("ERR_SINK", expected, path, error);
  }
}

async function orMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (MISSING.includes(systemCodeOf(error))) return undefined;
    throw error;
  }
}

/** Opens a plain file for reading. Without O_NONBLOCK the opening of a named pipe would wait for a writer. */
async function openPlain(path: string): Promise<{ readonly handle: FileHandle; readonly bytes: number } | undefined> {
  const handle = await orMissing(() => open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
  if (handle === undefined) return undefined;
  const status = await handle.stat();
  if (status.isFile()) return { handle, bytes: status.size };
  await handle.close();
  return undefined;
}

async function readRange(path: string, from: number, to: number | undefined): Promise<Uint8Array | undefined> {
  const file = await openPlain(path);
  if (file === undefined) return undefined;
  try {
    const end = Math.min(to ?? file.bytes, file.bytes);
    return await readAt(file.handle, new Uint8Array(Math.max(0, end - from)), from);
  } finally {
    await file.handle.close();
  }
}

async function readAt(handle: FileHandle, bytes: Uint8Array, position: number): Promise<Uint8Array> {
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function streamFile(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const status = await orMissing(() => lstat(path));
  return status?.isFile() === true ? readPieces(path) : undefined;
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = await told("a readable file", path, () => openPlain(path));
  if (file === undefined) throw new SitemapError("ERR_SINK", `Expected a readable file, found nothing at ${path}`, { details: { path } });
  const { handle } = file;
  try {
    for (let position = 0; ; ) {
      const at = position;
      const piece = await told("a readable file", path, () => readAt(handle, new Uint8Array(PIECE_BYTES), at));
      if (piece.length > 0) yield piece;
      if (piece.length < PIECE_BYTES) return;
      position += piece.length;
    }
  } finally {
    await handle.close();
  }
}

async function writeWhole(path: string, flags: "wx" | "r+", { bytes, durable }: { readonly bytes: Uint8Array; readonly durable: boolean }): Promise<void> {
  const handle = await open(path, flags);
  try {
    let written = 0;
    while (written < bytes.length) written += (await handle.write(bytes, written, bytes.length - written, written)).bytesWritten;
    if (durable) await handle.sync();
  } finally {
    await handle.close();
  }
}

function tryLink(from: string, to: string): "linked" | "exists" | "missing" | "unsupported" {
  try {
    linkSync(from, to);
    return "linked";
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "EEXIST") return "exists";
    if (MISSING.includes(code)) return "missing";
    if (NO_LINKS.includes(code)) return "unsupported";
    throw error;
  }
}

async function renameFile(from: string, to: string): Promise<boolean> {
  const renamed = await orMissing(async () => {
    await patiently(() => renameSync(from, to));
    return true;
  });
  return renamed ?? false;
}

async function removeFile(path: string): Promise<void> {
  const status = await orMissing(() => lstat(path));
  if (status === undefined) return;
  if (!status.isFile()) throw new SitemapError("ERR_SINK", `Expected a plain file to delete, found something else at ${path}`, { details: { path } });
  await orMissing(async () => patiently(() => unlinkSync(path)));
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await orMissing(() => open(path, "r"));
  if (handle === undefined) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
