import { Writable } from "node:stream";
import type { Io } from "../io.ts";

interface TestIoOptions {
  readonly terminal?: boolean;
  readonly env?: Io["env"];
  readonly now?: () => number;
  readonly clock?: () => Date;
  /** Where a configuration file is looked for. Default: nowhere. */
  readonly cwd?: string;
  /** Makes every write to standard output fail with this error code. */
  readonly outputFails?: string;
  /** The user asks to stop at once. */
  readonly interrupted?: boolean;
}

export interface TestIo {
  readonly io: Io;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

function collect(terminal: boolean, fails?: string): { readonly stream: Writable; readonly text: () => string } {
  let text = "";
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      if (fails !== undefined) return done(Object.assign(new Error(`${fails}: write failed`), { code: fails }));
      text += String(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, terminal ? { isTTY: true, columns: 80 } : {}), text: () => text };
}

/** A world of its own for one run of the command. */
export function createTestIo(options: TestIoOptions = {}): TestIo {
  const out = collect(options.terminal === true, options.outputFails);
  const err = collect(options.terminal === true);
  const io: Io = {
    stdout: out.stream,
    stderr: err.stream,
    env: options.env ?? {},
    now: options.now ?? (() => 0),
    clock: options.clock ?? (() => new Date("2026-01-15T12:00:00Z")),
    cwd: options.cwd ?? "",
    onInterrupt: (listener) => {
      if (options.interrupted === true) listener();
      return () => undefined;
    },
    onCrash: () => () => undefined,
    exit: () => undefined,
  };
  return { io, stdout: out.text, stderr: err.text };
}
