import { readFileChunks } from "../file-source.ts";

/** Tells how many bytes came on standard input, and their sum. */
let bytes = 0;
let sum = 0;
for await (const chunk of readFileChunks("-")) {
  bytes += chunk.length;
  for (const byte of chunk) sum += byte;
}
process.stdout.write(`${bytes} ${sum}`);
