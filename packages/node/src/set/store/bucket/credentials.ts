import { SitemapError } from "@mapwright/core";

/** What a bucket store is told of access, and what it takes from the environment where it is not. */
export interface BucketAccessOptions {
  /** Default `AWS_ACCESS_KEY_ID` of the environment. */
  readonly accessKeyId?: string;
  /** Default `AWS_SECRET_ACCESS_KEY` of the environment. It is never part of a message. */
  readonly secretAccessKey?: string;
  /** Default `AWS_SESSION_TOKEN` of the environment. It is never part of a message. */
  readonly sessionToken?: string;
  /** Default `AWS_REGION` or `AWS_DEFAULT_REGION` of the environment, else `auto` for an endpoint of one's own and `us-east-1` for AWS. */
  readonly region?: string;
  /** Address of a store that speaks S3. Default `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` of the environment, else AWS. */
  readonly endpoint?: string;
  /** Is the bucket part of the path or of the host name? Default `path` with an endpoint of one's own or a dot in the bucket's name, else `virtual`. */
  readonly addressing?: "path" | "virtual";
  /** Default `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Who asks, and where. */
export interface BucketAccess {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  readonly region: string;
  readonly endpoint: URL;
  readonly addressing: "path" | "virtual" | undefined;
}

/** Access by options and environment; throws ERR_ARGUMENT where keys are missing or the endpoint is no http(s) address. */
export function toBucketAccess(options: BucketAccessOptions): BucketAccess {
  const environment = options.environment ?? process.env;
  const own = options.endpoint ?? environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"];
  const region = options.region ?? environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? (own === undefined ? "us-east-1" : guessRegion(own));
  return {
    ...toKeys(options, environment),
    region,
    endpoint: toEndpoint(own ?? `https://s3.${region}.amazonaws.com`),
    addressing: options.addressing ?? (own === undefined ? undefined : "path"),
  };
}

function toKeys(
  options: BucketAccessOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Pick<BucketAccess, "accessKeyId" | "secretAccessKey" | "sessionToken"> {
  // The two belong together: a key of the options never goes with a secret of the environment.
  const isGiven = options.accessKeyId !== undefined || options.secretAccessKey !== undefined;
  const accessKeyId = isGiven ? options.accessKeyId : environment["AWS_ACCESS_KEY_ID"];
  const secretAccessKey = isGiven ? options.secretAccessKey : environment["AWS_SECRET_ACCESS_KEY"];
  const sessionToken = isGiven ? options.sessionToken : environment["AWS_SESSION_TOKEN"];
  if (accessKeyId === undefined || accessKeyId === "" || secretAccessKey === undefined || secretAccessKey === "") {
    const missing = [
      ...(accessKeyId === undefined || accessKeyId === "" ? ["AWS_ACCESS_KEY_ID"] : []),
      ...(secretAccessKey === undefined || secretAccessKey === "" ? ["AWS_SECRET_ACCESS_KEY"] : []),
    ];
    throw new SitemapError("ERR_ARGUMENT", `Expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, found no ${missing.join(" and no ")}`);
  }
  return { accessKeyId, secretAccessKey, sessionToken: sessionToken === "" ? undefined : sessionToken };
}

/** What stores other than AWS call their region: most take any, R2 wants `auto`, and names such as `s3.eu-central-003.backblazeb2.com` tell theirs. */
function guessRegion(endpoint: string): string {
  const named = /\/\/(?:s3|sos|objects?)[.-]([a-z]{2}-[a-z]+-?\d+)\./.exec(endpoint)?.[1];
  if (named !== undefined) return named;
  return /\.r2\.cloudflarestorage\.com/.test(endpoint) ? "auto" : "us-east-1";
}

function toEndpoint(text: string): URL {
  if (!URL.canParse(text)) throw new SitemapError("ERR_ARGUMENT", `Expected an http(s) address as endpoint, found ${JSON.stringify(text)}`);
  const url = new URL(text);
  const isPlain = (url.protocol === "https:" || url.protocol === "http:") && url.search === "" && url.hash === "";
  if (url.username !== "" || url.password !== "")
    throw new SitemapError("ERR_ARGUMENT", `Expected an endpoint without credentials, found some in that of ${url.host}`);
  if (!isPlain) throw new SitemapError("ERR_ARGUMENT", `Expected an http(s) address as endpoint, found ${JSON.stringify(text)}`);
  return url;
}
