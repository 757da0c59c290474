import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate that it signed itself, both in PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** Tags of DER (https://www.itu.int/rec/T-REC-X.690). */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;
const OID = {
  ecdsaWithSha256: "2a8648ce3d040302",
  commonName: "550403",
  subjectAltName: "551d11",
  basicConstraints: "551d13",
} as const;

/** Makes a certificate for these names, valid from the first to the second date (https://www.rfc-editor.org/rfc/rfc5280#section-4.1). */
export function makeCertificate(names: readonly string[], from = new Date("2020-01-01"), until = new Date("2049-01-01")): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const name = sequence(der(TAG.set, sequence(oid(OID.commonName), der(TAG.utf8String, Buffer.from(names[0] ?? "")))));
  const altNames = sequence(...names.map((text) => der(0x82, Buffer.from(text))));
  const extensions = sequence(
    sequence(oid(OID.subjectAltName), der(TAG.octetString, altNames)),
    sequence(oid(OID.basicConstraints), der(TAG.boolean, Buffer.from([255])), der(TAG.octetString, sequence(der(TAG.boolean, Buffer.from([255]))))),
  );
  const body = sequence(
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(TAG.bitString, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const base64 = sequence(body, algorithm, signature).toString("base64").replace(/.{64}/g, "$&\n");
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` };
}

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const lengthBytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}

function sequence(...contents: readonly Uint8Array[]): Buffer {
  return der(TAG.sequence, ...contents);
}

function oid(hex: string): Buffer {
  return der(TAG.oid, Buffer.from(hex, "hex"));
}

function time(date: Date): Buffer {
  return der(TAG.utcTime, Buffer.from(`${date.toISOString().slice(2, 19).replace(/\D/g, "")}Z`));
}
