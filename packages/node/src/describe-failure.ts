import { SitemapError, type SitemapErrorCode } from "@mapwright/core";

/** What the operating system's code means, as the end of "Expected ..., found ...". */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: "nothing",
  ENOTDIR: "a file where a folder should be",
  EISDIR: "a folder",
  EEXIST: "a file",
  EACCES: "no permission",
  EPERM: "no permission",
  EROFS: "a read-only file system",
  ENOSPC: "a full disk",
  EDQUOT: "a used-up disk quota",
  EFBIG: "a file larger than the system allows",
  EBUSY: "a file in use by another program",
  EMFILE: "too many open files",
  ENFILE: "too many open files",
  ENAMETOOLONG: "a name too long for the file system",
  ELOOP: "a circle of symbolic links",
  EIO: "a failing disk",
  EXDEV: "a folder on another file system",
};

/** The operating system's error code of `error`, such as `ENOENT`; undefined where it has none. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Turns an operating system's error into one sentence: `Expected <expected>, found <what the code means> at <path>`. */
export function toSitemapError(code: SitemapErrorCode, expected: string, path: string, cause: unknown): SitemapError {
  if (cause instanceof SitemapError) return cause;
  const systemCode = systemCodeOf(cause);
  const found = (systemCode === undefined ? undefined : MEANINGS[systemCode]) ?? (cause instanceof Error ? cause.message : String(cause));
  return new SitemapError(code, `Expected ${expected}, found ${found} at ${path}`, { cause, details: { path, systemCode } });
}
