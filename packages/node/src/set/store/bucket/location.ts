import { SitemapError } from "@mapwright/core";

/** A bucket and what the keys in it begin with. */
export interface BucketLocation {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html; old buckets and other stores also have capitals and underscores. */
const BUCKET_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/;

/** Reads `s3://bucket/prefix`; throws ERR_ARGUMENT for anything else. */
export function parseBucketUrl(url: string): BucketLocation {
  if (typeof url !== "string") throw new SitemapError("ERR_ARGUMENT", `Expected s3://bucket/prefix as url, found ${JSON.stringify(url) ?? "none"}`);
  const [, bucket, path = ""] = /^s3:\/\/([^/]*)(?:\/(.*))?$/s.exec(url) ?? [];
  if (bucket === undefined || !BUCKET_NAME.test(bucket))
    throw new SitemapError("ERR_ARGUMENT", `Expected s3://bucket/prefix${hintFor(bucket)}, found ${JSON.stringify(url)}`);
  const prefix = path.replace(/\/+$/, "");
  const isPlain = prefix === "" || prefix.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !/[\u0000-\u001f\u007f?#]/.test(part));
  if (!isPlain) throw new SitemapError("ERR_ARGUMENT", `Expected a plain path as prefix, found ${JSON.stringify(url)}`);
  return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
}

/** What may be wrong with a name that is there. */
const hintFor = (bucket: string | undefined): string =>
  bucket === undefined || bucket === "" ? "" : " with the name of a bucket, which has 3 to 63 letters, digits, dots and dashes";

/** Is it `s3://...`? */
export function isBucketUrl(text: string): boolean {
  return text.startsWith("s3://");
}

/** The key as it stands in a URL's path. */
export function encodeKey(key: string): string {
  return key
    .split("/")
    .map((part) => encodeURIComponent(part).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`))
    .join("/");
}
