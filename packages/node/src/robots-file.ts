import { chmod, readFile, realpath, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { appendSitemapLine, SitemapError } from "@mapwright/core";
import { systemCodeOf, toSitemapError } from "./describe-failure.ts";
import { renamePatiently } from "./rename-patiently.ts";
import { createStagedFile } from "./staged-file.ts";

/** More is no robots.txt: crawlers read 500 KiB (https://www.rfc-editor.org/rfc/rfc9309#section-2.5). */
const MAX_BYTES = 16_777_216;
const BOM = [0xef, 0xbb, 0xbf] as const;

/** How `updateRobotsFile` works. */
export interface RobotsFileOptions {
  /** Says what would be done and changes nothing. Default false. */
  readonly dryRun?: boolean;
  /** An address the sitemap had before: a line that names it then names the new one. */
  readonly former?: string;
}

/** What `updateRobotsFile` did, or would have done. */
export type RobotsFileResult = "created" | "added" | "updated" | "unchanged";

/**
 * Adds the line `Sitemap: url`, or one for each of several, to a robots.txt that does not have it, puts it in the place of that of `former`, or makes the file. Every other byte stays as it is, in whatever encoding, and
 * so do the file's permissions; readers see the old file or the new one. A line that is there already changes nothing. Throws ERR_SINK.
 */
export async function updateRobotsFile(
  path: string,
  url: string | readonly string[],
  { dryRun = false, former }: RobotsFileOptions = {},
): Promise<RobotsFileResult> {
  const urls = typeof url === "string" ? [url] : url;
  const wrong = urls.find((each) => !/^[\x21-\x7e]+$/.test(each));
  if (wrong !== undefined) throw new SitemapError("ERR_ARGUMENT", `Expected the address of a sitemap in ASCII, found ${JSON.stringify(wrong)}`);
  try {
    const target = await realpath(path).catch(() => path);
    const before = await readOrNothing(target);
    const after = withLines(before ?? new Uint8Array(), urls, former);
    if (before !== undefined && Buffer.compare(before, after) === 0) return "unchanged";
    if (!dryRun) await replaceFile(target, after);
    if (before === undefined) return "created";
    return Buffer.compare(withLines(before, urls), after) === 0 ? "added" : "updated";
  } catch (error) {
    throw toSitemapError("ERR_SINK", "a robots.txt that can be written", path, error);
  }
}

async function readOrNothing(path: string): Promise<Uint8Array | undefined> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) throw new SitemapError("ERR_SINK", `Expected a robots.txt, found a folder at ${path}`);
    if (status.size > MAX_BYTES) throw new SitemapError("ERR_SINK", `Expected a robots.txt, found a file of ${status.size} bytes at ${path}`);
    const bytes = await readFile(path);
    const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (wide) throw new SitemapError("ERR_SINK", `Expected a robots.txt in UTF-8, as crawlers read it, found UTF-16 at ${path}`);
    return bytes;
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Each byte is taken for a character, so that those which are no UTF-8 come back as they were. */
function withLines(bytes: Uint8Array, urls: readonly string[], former?: string): Uint8Array {
  const mark = BOM.every((byte, index) => bytes[index] === byte) ? BOM.length : 0;
  const text = Buffer.from(bytes.subarray(mark)).toString("latin1");
  const lined = urls.reduce((sofar, url) => appendSitemapLine(sofar, url, former), text);
  return Buffer.concat([bytes.subarray(0, mark), Buffer.from(lined, "latin1")]);
}

async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const staged = join(folder, `.${basename(path)}.${crypto.randomUUID()}`);
  const file = await createStagedFile(staged, { durable: true, folder });
  try {
    await file.write(bytes);
    await file.close();
    const mode = await stat(path).then(
      (status) => status.mode & 0o777,
      () => undefined,
    );
    if (mode !== undefined) await chmod(staged, mode);
    await renamePatiently(staged, path);
  } catch (error) {
    await file.discard();
    await unlink(staged).catch(() => undefined);
    throw error;
  }
}
