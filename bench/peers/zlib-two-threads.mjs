// Two threads of zlib over the same bytes: whole files in turn, gzip level 6, each thread reading, compressing and writing for itself.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";

const THREADS = 2;

function compress({ files, folder, next }) {
  for (let index = Atomics.add(next, 0, 1); index < files.length; index = Atomics.add(next, 0, 1)) {
    writeFileSync(join(folder, `${basename(files[index])}.gz`), gzipSync(readFileSync(files[index]), { level: 6, chunkSize: 1 << 20 }));
  }
}

if (isMainThread) {
  const [folder, ...files] = process.argv.slice(2);
  const data = { files, folder, next: new Int32Array(new SharedArrayBuffer(4)) };
  for (let thread = 1; thread < THREADS; thread++) new Worker(new URL(import.meta.url), { workerData: data });
  compress(data);
} else {
  compress(workerData);
}
