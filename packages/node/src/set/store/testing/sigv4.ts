import { createHash, createHmac } from "node:crypto";

/** A request as it arrives. */
export interface StubRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** What a store knows of its callers. */
export interface StubCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
}

/** A refusal as S3 tells it. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly why: string;
}

const SKEW_MS = 900_000;

/**
 * Checks the signature of a request as https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html describes it, and that
 * all that must be signed is; undefined where all is well.
 */
export function verifySignature(request: StubRequest, known: StubCredentials & { readonly now: number }): Refusal | undefined {
  const { body } = request;
  const header = request.headers["authorization"] ?? "";
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(header);
  if (match === null) return deny("AccessDenied", `no signature: ${header.slice(0, 20)}`);
  const [, key = "", day = "", region = "", names = "", signature = ""] = match;
  const time = one(request, "x-amz-date");
  if (key !== known.accessKeyId) return deny("InvalidAccessKeyId", key);
  if (region !== known.region) return { status: 400, code: "AuthorizationHeaderMalformed", why: `region ${region}` };
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(day)) return deny("AccessDenied", `date ${time}`);
  const instant = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (Math.abs(instant - known.now) > SKEW_MS) return deny("RequestTimeTooSkewed", time);
  if ((known.sessionToken ?? "") !== one(request, "x-amz-security-token")) return deny("InvalidToken", "session token");
  const signed = names.split(";");
  const unsigned = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))].filter((name) => !signed.includes(name));
  if (unsigned.length > 0) return deny("AccessDenied", `not signed: ${unsigned.join()}`);
  if (names !== [...signed].sort().join(";")) return deny("AccessDenied", `order of ${names}`);
  const payload = one(request, "x-amz-content-sha256");
  if (payload !== sha256(body)) return { status: 400, code: "XAmzContentSHA256Mismatch", why: `${payload} for ${body.length} bytes` };
  const canonical = [
    request.method,
    ...canonicalAddress(request.url),
    ...signed.map((name) => `${name}:${one(request, name).trim().replace(/ +/g, " ")}`),
    "",
    names,
    payload,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const steps = [day, region, "s3", "aws4_request", text];
  const expected = steps.reduce<Buffer>((secret, step) => createHmac("sha256", secret).update(step).digest(), Buffer.from(`AWS4${known.secretAccessKey}`));
  return expected.toString("hex") === signature ? undefined : deny("SignatureDoesNotMatch", canonical);
}

/** Path and query, each name and value decoded and encoded again the one way that the specification allows. */
function canonicalAddress(url: string): readonly [string, string] {
  const [path = "", query = ""] = url.split("?", 2);
  const pairs = query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => pair.split("=", 2).map((part) => encode(decodeURIComponent(part.replaceAll("+", " "))).replaceAll("/", "%2F")));
  const sorted = pairs.map(([name = "", value = ""]) => `${name}=${value}`).sort();
  return [
    path
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    sorted.join("&"),
  ];
}

function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => (/[A-Za-z0-9._~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`))
    .join("");
}

function one(request: StubRequest, name: string): string {
  return request.headers[name] ?? "";
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function deny(code: string, why: string): Refusal {
  return { status: 403, code, why };
}
