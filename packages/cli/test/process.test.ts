import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../bin/mapwright.js", import.meta.url));
const isBuilt = existsSync(new URL("../dist/main.js", import.meta.url));
const isPosix = process.platform !== "win32";
const SITE = "https://shop.example/";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-process-"));
  await writeFile(join(folder, "shop.csv"), "loc\nhttps://shop.example/\nhttps://shop.example/a\n");
  await writeFile(join(folder, "many.txt"), Array.from({ length: 100_000 }, (_, index) => `https://shop.example/page/${index}\n`).join(""));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

function start(argv: readonly string[], stdout: "pipe" | number = "pipe"): Started {
  const child = spawn(process.execPath, [BIN, ...argv], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", NODE_NO_WARNINGS: "1" },
    stdio: ["pipe", stdout, "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => void (out += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => void (err += text));
  // A child that ends early breaks the pipe to it.
  child.stdin?.on("error", () => undefined);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout: out, stderr: err }));
  });
  return { child, ended };
}

async function run(argv: readonly string[], input: string | Uint8Array = ""): Promise<Ended> {
  const { child, ended } = start(argv);
  child.stdin?.end(input);
  return ended;
}

/** Waits until `isTrue`, which a child's work makes true. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe.skipIf(!isBuilt)("the process", () => {
  it("shows its version and ends", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: "" });
  });

  it("ends with 2 and one line for a wrong command line", async () => {
    expect(await run(["read", "--formt"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "mapwright: Expected an option of mapwright read, found --formt (did you mean --format?)\n",
    });
  });

  it("builds from a relative path into a relative folder", async () => {
    const { code, stdout } = await run(["build", "shop.csv", "--site", SITE, "-o", "relative/out"]);
    expect({ code, first: stdout.split("\n")[0] }).toEqual({ code: 0, first: expect.stringMatching(/^Wrote 2 URLs in 1 file to relative\/out, \d+ bytes$/) });
    expect(await readdir(join(folder, "relative/out"))).toEqual(["sitemap.xml"]);
  });

  it("takes URLs, and a list of files, from standard input", async () => {
    expect(await run(["build", "-", "--site", SITE, "-o", "from-stdin", "--quiet"], "https://shop.example/x\n")).toMatchObject({ code: 0, stderr: "" });
    expect(await readFile(join(folder, "from-stdin/sitemap.xml"), "utf8")).toContain("https://shop.example/x");
    expect(await run(["build", "--files-from", "-", "--site", SITE, "-o", "from-list", "--quiet"], "shop.csv\0many.txt\0")).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(await readdir(join(folder, "from-list"))).toHaveLength(4);
  });

  it("reads a document, and a list of files, from standard input", async () => {
    expect(await run(["read", "-", "--format", "urls"], "https://shop.example/x\nhttps://shop.example/y\n")).toEqual({
      code: 0,
      stdout: "https://shop.example/x\nhttps://shop.example/y\n",
      stderr: "",
    });
    const list = await run(["read", "--files-from", "-", "--format", "urls"], "many.txt\0");
    expect({ code: list.code, lines: list.stdout.split("\n").length }).toEqual({ code: 0, lines: 100_001 });
  });

  it("ends quietly when nobody reads on", async () => {
    const { child, ended } = start(["read", "many.txt", "--format", "urls"]);
    child.stdin?.end();
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
  });

  it.skipIf(!existsSync("/dev/full"))("ends with 3 and one sentence when standard output is on a full disk", async () => {
    const { open } = await import("node:fs/promises");
    const full = await open("/dev/full", "w");
    try {
      const { child, ended } = start(["read", "many.txt", "--format", "urls"], full.fd);
      child.stdin?.end();
      const { code, stderr } = await ended;
      expect(code).toBe(3);
      expect(stderr).toMatch(/^mapwright: Expected to write to standard output, found ENOSPC[^\n]*\n$/);
    } finally {
      await full.close();
    }
  });

  it.skipIf(!isPosix).each(["SIGINT", "SIGTERM"] as const)("leaves the old files and nothing else after %s", async (signal) => {
    const out = join(folder, `stopped-${signal}`);
    await mkdir(out);
    await writeFile(join(out, "sitemap.xml"), "<old/>");
    const { child, ended } = start(["build", "-", "--site", SITE, "-o", out]);
    child.stdin?.write(await readFile(join(folder, "many.txt")));
    // The hidden folder is there: the build is under way, and waits for the rest of its input.
    await until(async () => (await readdir(out)).length > 1);
    child.kill(signal);
    expect(await ended).toEqual({ code: 130, stdout: "", stderr: "mapwright: Stopped; nothing was changed.\n" });
    expect(await readdir(out)).toEqual(["sitemap.xml"]);
    expect(await readFile(join(out, "sitemap.xml"), "utf8")).toBe("<old/>");
  });

  it("fails for a folder that cannot be written to, in one sentence", async () => {
    await writeFile(join(folder, "a-file"), "");
    const { code, stdout, stderr } = await run(["build", "shop.csv", "--site", SITE, "-o", "a-file"]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/^mapwright: Expected [^\n]*a-file[^\n]*\n$/);
  });

  it("shows no progress and no colours outside a terminal", async () => {
    const { stdout, stderr } = await run(["build", "many.txt", "--site", SITE, "-o", "plain"]);
    expect(stdout + stderr).not.toMatch(/[\r\u001b]/);
  });
});
