// Peak memory at one and ten million URLs, how time grows between them, and what the unique test takes.
import { join } from "node:path";
import { BENCH } from "../lib/paths.mjs";
import { verifyUrls } from "../lib/verify.mjs";
import { buildCommand } from "./build.mjs";

const FACTOR = 10;

const small = (name, ...flags) => ({ name: `${name}, 1×`, ours: true, needs: ["csv"], command: buildCommand(...flags), verify: verifyUrls("count") });
const large = (name, ...flags) => ({ ...small(name, ...flags), name: `${name}, ${FACTOR}×`, scale: FACTOR, heavy: true });

export const cases = [
  {
    name: "scaling",
    title: "Ten times as many URLs",
    contestants: [
      small("plain --no-dedupe", "--no-dedupe"),
      large("plain --no-dedupe", "--no-dedupe"),
      small("plain"),
      large("plain"),
      small("gzip --no-dedupe", "--no-dedupe", "--gzip", "--gzip-level", "6"),
      large("gzip --no-dedupe", "--no-dedupe", "--gzip", "--gzip-level", "6"),
    ],
    floors: [
      { kind: "peak", ours: "plain --no-dedupe, 1×", limit: 100 },
      { kind: "peak", ours: "plain --no-dedupe, 10×", limit: 100 },
      { kind: "peak", ours: "gzip --no-dedupe, 1×", limit: 160 },
      { kind: "peak", ours: "gzip --no-dedupe, 10×", limit: 160 },
      { kind: "show-slower", ours: "plain, 10×", peer: "plain, 1×" },
      { kind: "show-slower", ours: "plain --no-dedupe, 10×", peer: "plain --no-dedupe, 1×" },
    ],
  },
  {
    name: "unique-memory",
    title: "Memory of the unique test, at every count from 1 to 20 million",
    contestants: [
      {
        name: "unique test",
        ours: true,
        heavy: true,
        command: ({ count }) => ({ program: "node", args: [join(BENCH, "ours", "unique-memory.mjs"), String(20 * count)] }),
      },
    ],
    floors: [{ kind: "value", ours: "unique test", key: "bytesPerUrl", unit: "bytes a URL", limit: 40 }],
  },
];
