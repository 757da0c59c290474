import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FetchFault } from "../fetch/fetch-fault.ts";
import { ResponseReader } from "./response-reader.ts";

interface Outcome {
  readonly statuses: readonly number[];
  readonly body: string;
  readonly end: "whole" | "cut" | "none" | string;
  readonly keepsAlive: boolean;
}

/** Reads an answer that comes in these pieces, until its connection ends. */
function read(pieces: Iterable<Uint8Array>): Outcome {
  const reader = new ResponseReader();
  const statuses: number[] = [];
  let body = "";
  try {
    for (const piece of pieces) {
      const step = reader.take(piece);
      if (step.head !== undefined) statuses.push(step.head.status);
      body += Buffer.from(step.body).toString("latin1");
    }
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { statuses, body, end: error.code, keepsAlive: reader.keepsAlive };
  }
  const { keepsAlive } = reader;
  return { statuses, body, end: reader.end(), keepsAlive };
}

/** Fresh bytes each time, since the reader moves them. */
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
const singly = (text: string): readonly Uint8Array[] => Array.from(bytesOf(text), (byte) => Uint8Array.of(byte));

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

describe("ResponseReader", () => {
  it.each<[string, string, Outcome]>([
    ["a body with a length", `${OK}Content-Length: 4\r\n\r\nbody`, { statuses: [200], body: "body", end: "whole", keepsAlive: true }],
    ["an empty body", `${OK}Content-Length: 0\r\n\r\n`, { statuses: [200], body: "", end: "whole", keepsAlive: true }],
    ["a body up to the end", `${OK}\r\nbody`, { statuses: [200], body: "body", end: "whole", keepsAlive: false }],
    ["chunks", `${CHUNKED}2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n`, { statuses: [200], body: "body", end: "whole", keepsAlive: true }],
    [
      "chunks of which more is told",
      `${CHUNKED}4;a="b"\r\nbody\r\n00\r\nT: x\r\nU: y\r\n\r\n`,
      { statuses: [200], body: "body", end: "whole", keepsAlive: true },
    ],
    ["chunks with line feeds alone", `${CHUNKED}A \nlong body!\n0\n\n`, { statuses: [200], body: "long body!", end: "whole", keepsAlive: true }],
    [
      "chunks and a length",
      `${OK}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
      { statuses: [200], body: "x", end: "whole", keepsAlive: false },
    ],
    [
      "heads before the head",
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}Content-Length: 1\r\n\r\nx`,
      { statuses: [200], body: "x", end: "whole", keepsAlive: true },
    ],
    [
      "no body where there is none by its status",
      "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n",
      { statuses: [304], body: "", end: "whole", keepsAlive: true },
    ],
    ["a head that ends with line feeds", "HTTP/1.1 200 OK\nContent-Length: 1\n\nx", { statuses: [200], body: "x", end: "whole", keepsAlive: true }],
    ["bytes behind the end", `${OK}Content-Length: 1\r\n\r\nxyz`, { statuses: [200], body: "x", end: "whole", keepsAlive: false }],
    ["bytes behind the last chunk", `${CHUNKED}1\r\nx\r\n0\r\n\r\n\r\n`, { statuses: [200], body: "x", end: "whole", keepsAlive: false }],
    ["a connection that is to close", `${OK}Connection: close\r\nContent-Length: 1\r\n\r\nx`, { statuses: [200], body: "x", end: "whole", keepsAlive: false }],
    ["a body that is cut", `${OK}Content-Length: 4\r\n\r\nbod`, { statuses: [200], body: "bod", end: "cut", keepsAlive: false }],
    ["a chunk that is cut", `${CHUNKED}4\r\nbod`, { statuses: [200], body: "bod", end: "cut", keepsAlive: false }],
    ["chunks without the last one", `${CHUNKED}4\r\nbody\r\n`, { statuses: [200], body: "body", end: "cut", keepsAlive: false }],
    ["trailers that are cut", `${CHUNKED}4\r\nbody\r\n0\r\nA: b\r\n`, { statuses: [200], body: "body", end: "cut", keepsAlive: false }],
    ["a head that is cut", "HTTP/1.1 200 OK\r\nContent-Le", { statuses: [], body: "", end: "none", keepsAlive: false }],
    ["nothing", "", { statuses: [], body: "", end: "none", keepsAlive: false }],
    ["another protocol", "SSH-2.0-OpenSSH", { statuses: [], body: "", end: "bad-response", keepsAlive: false }],
    ["a switch to another protocol", "HTTP/1.1 101 Switching Protocols\r\n\r\n", { statuses: [], body: "", end: "bad-response", keepsAlive: false }],
    ["a line that is no field", `${OK}nonsense\r\n\r\n`, { statuses: [], body: "", end: "bad-response", keepsAlive: false }],
    ["lengths that differ", `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxy`, { statuses: [], body: "", end: "bad-response", keepsAlive: false }],
    ["a chunk without size", `${CHUNKED}\r\n`, { statuses: [200], body: "", end: "bad-response", keepsAlive: false }],
    ["a size that is too great", `${CHUNKED}fffffffffffffff\r\n`, { statuses: [200], body: "", end: "bad-response", keepsAlive: false }],
    ["a negative size", `${CHUNKED}-1\r\n`, { statuses: [200], body: "", end: "bad-response", keepsAlive: false }],
  ])("reads %s, whole, byte by byte and at random cuts", (_, text, outcome) => {
    const whole = read(text === "" ? [] : [bytesOf(text)]);
    // What stands before a fault within the same bytes is not told.
    expect({ ...whole, statuses: outcome.statuses }).toEqual({ ...outcome, body: outcome.end === "bad-response" ? whole.body : outcome.body });
    expect(read(singly(text))).toEqual(outcome);
    if (outcome.end === "bad-response") return;
    const cuts = fc.array(fc.nat(text.length), { maxLength: 5 });
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [0, ...places.sort((a, b) => a - b), text.length];
        expect(read(ends.slice(1).map((end, index) => bytesOf(text.slice(ends[index], end))))).toEqual(outcome);
      }),
      { seed: 7, numRuns: 50 },
    );
  });

  it.each<[string, string]>([
    ["a head", `${OK}A: ${"x".repeat(70_000)}\r\n\r\n`],
    ["the size of a chunk", `${CHUNKED}1;${"x".repeat(20_000)}`],
    ["trailers", `${CHUNKED}0\r\n${`A: ${"x".repeat(1_000)}\r\n`.repeat(80)}`],
  ])("takes no %s without end", (_, text) => {
    const pieces = Array.from({ length: Math.ceil(text.length / 1_000) }, (__, index) => bytesOf(text.slice(index * 1_000, index * 1_000 + 1_000)));
    expect(read([bytesOf(text)]).end).toBe("bad-response");
    expect(read(pieces).end).toBe("bad-response");
  });

  it("puts chunks together within the bytes that are given", () => {
    const bytes = bytesOf(`${CHUNKED}2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n`);
    expect(new ResponseReader().take(bytes).body.buffer).toBe(bytes.buffer);
  });

  it("gives what was put into chunks of any size, cut anywhere", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 })), fc.integer({ min: 1, max: 400 }), (chunks, pieceBytes) => {
        const encoded = Buffer.concat([
          Buffer.from(CHUNKED),
          ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]),
          Buffer.from("0\r\n\r\n"),
        ]);
        const pieces = Array.from({ length: Math.ceil(encoded.length / pieceBytes) }, (_, index) =>
          Uint8Array.from(encoded.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
        );
        expect(read(pieces)).toEqual({ statuses: [200], body: Buffer.concat(chunks).toString("latin1"), end: "whole", keepsAlive: true });
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
