import { createFolderSink } from "../folder-sink.ts";

/** Writes to a folder until it is killed, or until writing fails; on SIGINT it aborts. */
const sink = createFolderSink(process.argv[2] ?? "");
const piece = new Uint8Array(262_144).fill(0x61);

process.once("SIGINT", () => {
  void sink.abort().then(() => process.exit(130));
});

try {
  for (let count = 1; ; count++) {
    const file = await sink.create();
    for (let index = 0; index < 16; index++) await file.write(piece);
    await file.close();
    if (count === 2) process.stdout.write("writing\n");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
} catch (error) {
  await sink.abort();
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 3;
}
