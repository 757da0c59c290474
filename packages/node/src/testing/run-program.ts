import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles `testing/<name>.ts` into `folder` and returns the file, which plain Node can run. */
export async function bundleProgram(name: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@mapwright/core": fileURLToPath(new URL("../../../core/src/index.ts", import.meta.url)) } },
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: "[name].mjs" } },
    },
  });
  return join(folder, `${name}.mjs`);
}

/** How a program ended and what it said. */
export interface ProgramResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a command and tells how it ended; `onOutput` sees its standard output as it comes. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly input?: Uint8Array; readonly onOutput?: (child: ChildProcess) => void } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "pipe" });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => {
      output.stdout += String(chunk);
      options.onOutput?.(child);
    });
    child.stderr.on("data", (chunk) => {
      output.stderr += String(chunk);
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, ...output }));
    // A program that ends early closes its input; that is its right.
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input);
  });
}
