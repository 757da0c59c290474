import type { Inflate } from "@mapwright/core";
import { CompressedInput } from "./compressed-input.ts";
import { crc32 } from "./crc32.ts";
import { GzipFault } from "./gzip-fault.ts";
import { takeGzipHeader } from "./gzip-header.ts";
import { inflateBody } from "./inflate-body.ts";

const TRAILER_BYTES = 8;

/**
 * Undoes gzip, member after member. Zeros after the last member are padding. Whatever decodes is yielded first; then a `GzipFault`
 * tells a cut (`cut`), bytes that do not decode or match their checksum (`damaged`), and foreign bytes behind a whole member
 * (`trailing-garbage`) apart. Output chunks are the caller's to keep.
 */
export const inflate: Inflate = async function* inflate(compressed) {
  const input = new CompressedInput(compressed);
  try {
    let members = 0;
    while (await hasMember(input, members)) {
      yield* inflateMember(input);
      members++;
    }
  } finally {
    await input.close();
  }
};

async function hasMember(input: CompressedInput, members: number): Promise<boolean> {
  if (members > 0 && !(await isAtMagic(input)) && !(await input.skipUntil((byte) => byte !== 0))) return false;
  const { offset } = input;
  const outcome = await takeGzipHeader(input);
  switch (outcome) {
    case "member":
      return true;
    case "cut":
      throw new GzipFault("cut", `Expected a whole gzip header at byte ${offset}, found the end of the data`);
    case "no-gzip":
      if (members === 0) throw new GzipFault("damaged", "Expected gzip data, found something else");
      throw new GzipFault("trailing-garbage", `Expected the end of the gzip data at byte ${offset}, found other bytes`);
    case "damaged":
      throw new GzipFault("damaged", `Expected a gzip header at byte ${offset}, found an unknown method or flag`);
    default:
      return outcome satisfies never;
  }
}

async function isAtMagic(input: CompressedInput): Promise<boolean> {
  return (await input.peek())?.[0] === 0x1f;
}

async function* inflateMember(input: CompressedInput): AsyncGenerator<Uint8Array, void, undefined> {
  const body = inflateBody(input);
  let crc = 0;
  let size = 0;
  let step = await body.next();
  try {
    for (; step.done !== true; step = await body.next()) {
      crc = crc32(step.value, crc);
      size += step.value.length;
      yield step.value;
    }
  } finally {
    if (step.done !== true) await body.return({ kind: "cut" });
  }
  const { value: outcome } = step;
  if (outcome.kind === "cut") throw new GzipFault("cut", `Expected the end of the deflate stream, found the end of the data at byte ${input.offset}`);
  if (outcome.kind === "damaged") {
    throw new GzipFault("damaged", `Expected a deflate stream that decodes, found a fault near byte ${input.offset}`, outcome.cause);
  }
  await requireTrailer(input, crc, size);
}

/** https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
async function requireTrailer(input: CompressedInput, crc: number, size: number): Promise<void> {
  const { offset } = input;
  const trailer = await input.take(TRAILER_BYTES);
  if (trailer.length < TRAILER_BYTES) throw new GzipFault("cut", `Expected a gzip checksum at byte ${offset}, found the end of the data`);
  const view = new DataView(trailer.buffer, trailer.byteOffset);
  if (view.getUint32(0, true) !== crc) throw new GzipFault("damaged", `Expected the gzip checksum at byte ${offset} to match, found another one`);
  if (view.getUint32(4, true) !== size % 4_294_967_296)
    throw new GzipFault("damaged", `Expected the gzip length at byte ${offset} to match, found another one`);
}
