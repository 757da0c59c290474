// What the system alone costs: the bytes of the files in memory, and nothing done with them.
import { closeSync, openSync, readSync } from "node:fs";

const buffer = Buffer.allocUnsafeSlow(262_144);
let bytes = 0;
for (const file of process.argv.slice(2)) {
  const handle = openSync(file);
  for (let count = readSync(handle, buffer); count > 0; count = readSync(handle, buffer)) bytes += count;
  closeSync(handle);
}
process.stdout.write(`${JSON.stringify({ bytes })}\n`);
