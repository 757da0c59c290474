import { SitemapError } from "@mapwright/core";
import { systemCodeOf } from "../../../describe-failure.ts";
import type { HttpResponse } from "./http-client.ts";

/** What the codes of S3 mean, as the end of "Expected ..., found ...". The store's own message may quote keys and signatures, so it is not told. */
const MEANINGS: Readonly<Record<string, string>> = {
  AccessDenied: "no permission (it takes s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket)",
  AllAccessDisabled: "no permission",
  AuthorizationHeaderMalformed: "a bucket in another region: set AWS_REGION",
  EntityTooLarge: "a file larger than the store takes",
  ExpiredToken: "a session that has expired",
  InvalidAccessKeyId: "an access key that the store does not know",
  InvalidToken: "a session token that the store does not accept",
  NoSuchBucket: "no such bucket",
  NotImplemented: "a store that cannot do what was asked",
  PermanentRedirect: "a bucket in another region: set AWS_REGION",
  RequestTimeTooSkewed: "a clock here that is wrong by more than 15 minutes",
  SignatureDoesNotMatch: "a secret access key that does not fit the access key",
  SlowDown: "a store that is overloaded",
};

/** What connections fail with. */
const CONNECTION_MEANINGS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody who answers",
  ECONNRESET: "a connection that broke",
  EPIPE: "a connection that broke",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "no answer from the name server",
  ETIMEDOUT: "no answer in time",
};

const RETRIED_STATUS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html; a 409 of conditional requests means that another one was under way. */
const RETRIED_CODES: ReadonlySet<string> = new Set([
  "ConditionalRequestConflict",
  "InternalError",
  "OperationAborted",
  "RequestTimeout",
  "ServiceUnavailable",
  "SlowDown",
]);

/** The code in the body of an answer, such as `NoSuchKey`; empty where there is none. */
export function codeOf(response: HttpResponse): string {
  return /<Error>[\s\S]*?<Code>([A-Za-z0-9]+)<\/Code>/.exec(new TextDecoder().decode(response.body.subarray(0, 4_096)))?.[1] ?? "";
}

/** May the same request succeed in a moment? */
export function isWorthRetrying(response: HttpResponse, isCopy: boolean): boolean {
  if (RETRIED_STATUS.has(response.status)) return true;
  // The body of a good answer is what was asked for, but a copy that fails on the way is told in it.
  return (response.status >= 300 || isCopy) && RETRIED_CODES.has(codeOf(response));
}

/** The error of an answer that is not what was hoped for. */
export function toResponseError(response: HttpResponse, expected: string, place: string): SitemapError {
  const code = codeOf(response);
  const region = response.headers["x-amz-bucket-region"];
  const found =
    MEANINGS[code] ?? (response.status === 403 ? MEANINGS["AccessDenied"] : undefined) ?? `status ${response.status}${code === "" ? "" : ` ${code}`}`;
  const where = region !== undefined && /region/.test(found) ? `${found}=${region}` : found;
  return new SitemapError("ERR_SINK", `Expected ${expected}, found ${where} at ${place}`, { details: { path: place, status: response.status, code } });
}

/** The error of a connection that failed; the cause is left out, since it may hold the request. */
export function toConnectionError(error: unknown, expected: string, place: string): SitemapError {
  if (error instanceof SitemapError) return error;
  const systemCode = systemCodeOf(error);
  const found = (systemCode === undefined ? undefined : CONNECTION_MEANINGS[systemCode]) ?? `a connection that failed (${systemCode ?? "for no reason told"})`;
  return new SitemapError("ERR_SINK", `Expected ${expected}, found ${found} at ${place}`, { details: { path: place, systemCode } });
}
