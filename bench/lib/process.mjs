import { spawn } from "node:child_process";
import { accessSync, closeSync, constants, openSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const HOOK = fileURLToPath(new URL("./usage-hook.cjs", import.meta.url));
/** GNU time tells what a program that is not Node used. */
const TIME = process.platform === "linux" && hasProgram("time") ? "time" : undefined;
const TIME_FORMAT = '{"user":%U,"system":%S,"peakKib":%M}';
const KEPT_CHARACTERS = 4000;

/** Is there a program of this name on the PATH? */
export function hasProgram(name) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A program's output, or its last line, as JSON: what our command, our scripts and those of the peers report. Otherwise an empty object. */
function parseReport(text) {
  for (const candidate of [text, text.trim().split("\n").at(-1)]) {
    try {
      const value = JSON.parse(candidate);
      if (typeof value === "object" && value !== null) return value;
    } catch {
      // The other form, or no JSON at all.
    }
  }
  return {};
}

function collect(stream) {
  let text = "";
  stream?.setEncoding("utf8").on("data", (piece) => {
    text = (text + piece).slice(-KEPT_CHARACTERS * 100);
  });
  return () => text;
}

/**
 * Runs a program from start to exit. `seconds` is the wall time of the whole process, or the time the script measured inside where it reports `seconds`.
 * `node` as the program is the Node that runs the bench; for others `peakBytes` and `cpuSeconds` are known only where GNU time is.
 */
export async function runProcess({ program, args, cwd, stdoutFile, env = {} }, scratch) {
  const usageFile = join(scratch, "usage.json");
  rmSync(usageFile, { force: true });
  const stdout = stdoutFile ? openSync(stdoutFile, "w") : "pipe";
  const started = performance.now();
  const [command, ...rest] = commandLine(program, args, usageFile);
  const child = spawn(command, rest, {
    cwd,
    stdio: ["ignore", stdout, "pipe"],
    env: { ...process.env, MAPWRIGHT_BENCH_USAGE: usageFile, ...env },
  });
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  const { code, error, ended } = await new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: -1, error, ended: performance.now() }));
    child.once("exit", (exitCode) => {
      const ended = performance.now();
      child.once("close", () => resolve({ code: exitCode, ended }));
    });
  });
  if (stdoutFile) closeSync(stdout);
  const report = parseReport(output());
  const wallSeconds = (ended - started) / 1000;
  return {
    code,
    wallSeconds,
    seconds: report.seconds ?? wallSeconds,
    ...readUsage(usageFile),
    report,
    errors: (error?.message ?? errors()).slice(-KEPT_CHARACTERS),
  };
}

function commandLine(program, args, usageFile) {
  if (program === "node") return [process.execPath, "--require", HOOK, ...args];
  return TIME ? [TIME, "-f", TIME_FORMAT, "-o", usageFile, program, ...args] : [program, ...args];
}

function readUsage(path) {
  try {
    const { user, system, peakKib, ...usage } = JSON.parse(readFileSync(path, "utf8"));
    return user === undefined ? usage : { cpuSeconds: user + system, peakBytes: peakKib * 1024 };
  } catch {
    return {};
  }
}
