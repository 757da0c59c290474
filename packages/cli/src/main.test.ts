import { describe, expect, it } from "vitest";
import { main } from "./main.ts";
import { createTestIo } from "./testing/test-io.ts";

async function run(...argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(argv, io);
  return { code, stdout: stdout(), stderr: stderr() };
}

describe("mapwright alone", () => {
  it("shows three examples", async () => {
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.match(/^ {2}mapwright /gm)).toHaveLength(3);
  });

  it.each([["--help"], ["-h"], ["help"]])("shows commands, options and exit codes with %s", async (flag) => {
    const { code, stdout } = await run(flag);
    expect(code).toBe(0);
    for (const part of [
      "build",
      "update",
      "status",
      "merge",
      "read",
      "check",
      "diff",
      "explain",
      "rules",
      "--version",
      "Exit codes",
      "4    a document could be read in part only",
    ])
      expect(stdout).toContain(part);
  });

  it.each([["--version"], ["-V"], ["-v"], ["version"]])("shows its version with %s", async (flag) => {
    expect(await run(flag)).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: "" });
  });
});

describe("the help of a command", () => {
  it.each([
    ["build", "--help"],
    ["read", "-h"],
    ["help", "build"],
    ["help", "read"],
    ["check", "--help"],
    ["build", "x.csv", "--help"],
  ])("is shown by %s %s", async (...argv) => {
    const { code, stdout, stderr } = await run(...argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: mapwright (build|read|check) <(source|file|file or address)\.\.\.>/);
    expect(stdout.match(/^ {2}(# |mapwright |list-urls )/gm)?.length).toBeGreaterThanOrEqual(6);
    expect(stdout).not.toContain("--kernel");
  });

  it.each([
    ["--help"],
    ["help", "build"],
    ["help", "read"],
    ["help", "check"],
    ["help", "explain"],
    ["help", "rules"],
    ["help", "update"],
    ["help", "status"],
    ["help", "merge"],
    [],
  ])("fits into 80 columns: %s", async (...argv) => {
    const { stdout } = await run(...argv);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});

const SITE = ["--site", "https://shop.example/", "-o", "out"] as const;

describe("a wrong command line", () => {
  it.each([
    {
      argv: ["biuld"],
      says: "Expected a command (build, update, status, merge, read, check, diff, explain, rules), a file or an address, found biuld (did you mean build?)",
    },
    {
      argv: ["--verison"],
      says: "Expected a command (build, update, status, merge, read, check, diff, explain, rules), a file or an address, found --verison (did you mean --version?)",
    },
    { argv: ["www.shop.example"], says: "Expected a file or an address, found www.shop.example (did you mean https://www.shop.example?)" },
    { argv: ["localhost:3000"], says: "Expected a file or an address, found localhost:3000 (did you mean http://localhost:3000?)" },
    { argv: ["127.0.0.1:80/map.xml"], says: "Expected a file or an address, found 127.0.0.1:80/map.xml (did you mean http://127.0.0.1:80/map.xml?)" },
    { argv: ["https//shop.example/a"], says: "Expected a file or an address, found https//shop.example/a (did you mean https://shop.example/a?)" },
    { argv: ["http:/shop.example"], says: "Expected a file or an address, found http:/shop.example (did you mean http://shop.example?)" },
    { argv: ["./public", "check"], says: "Expected the command check in front, found it behind ./public (mapwright check --help shows how)" },
    { argv: ["shop.csv", "build", ...SITE], says: "Expected the command build in front, found it behind shop.csv (mapwright build --help shows how)" },
    { argv: ["-o", "out", "build", "shop.csv"], says: "Expected the command build in front, found it behind -o (mapwright build --help shows how)" },
    {
      argv: ["zzzz\u001b[31m"],
      says: "Expected a command (build, update, status, merge, read, check, diff, explain, rules), a file or an address, found zzzz\\u001b[31m",
    },
    { argv: ["read", "--formt", "csv", "x"], says: "Expected an option of mapwright read, found --formt (did you mean --format?)" },
    { argv: ["read", "--zzzz"], says: "Expected an option of mapwright read, found --zzzz (mapwright read --help lists all options)" },
    { argv: ["read", "--format"], says: "Expected a value after --format <name>, found none" },
    { argv: ["read", "--format", "jsn", "x"], says: 'Expected --format to be one of text, urls, jsonl, csv, json, found "jsn" (did you mean json?)' },
    { argv: ["check"], says: "Expected at least one file or address to check, found none (- is standard input)" },
    { argv: ["check", "x", "--formt"], says: "Expected an option of mapwright check, found --formt (did you mean --format?)" },
    { argv: ["check", "x", "--profile", "google,bingg"], says: /found "bingg" \(did you mean bing\?\)$/ },
    { argv: ["check", "x", "--fail-on", "errors"], says: 'Expected --fail-on to be one of error, warning, info, never, found "errors" (did you mean error?)' },
    { argv: ["check", "x", "--rule", "loc-absolute"], says: /^Expected --rule to be a rule and off, info, warning, error, such as .*, found "loc-absolute"$/ },
    { argv: ["check", "x", "--rule", "loc-absolut=off"], says: 'Expected --rule to name a rule, found "loc-absolut" (did you mean loc-absolute?)' },
    { argv: ["check", "x", "--max-findings", "0"], says: /^Expected --max-findings to be a whole number from 1 to / },
    { argv: ["check", "x", "--write-baseline"], says: "Expected --baseline with the file that --write-baseline writes, found none" },
    { argv: ["check", "x", "--fix"], says: "Expected -o with the folder that --fix writes to, found none (such as -o fixed)" },
    { argv: ["check", "x", "-o", "y"], says: "Expected -o with --fix, found it without" },
    { argv: ["check", "-", "--fix", "-o", "y"], says: "Expected files to correct, found standard input, which cannot be read twice" },
    { argv: ["update"], says: "Expected --changed or --removed with a file of URLs, found neither (- is standard input)" },
    { argv: ["update", "--changed", "-", "--removed", "-"], says: "Expected one use of standard input, found more" },
    { argv: ["update", "--changed", "x"], says: "Expected -o with the folder or bucket of the set, found none (a configuration file here may name it, too)" },
    {
      argv: ["update", "--changed", "x", "-o", "out"],
      says: "Expected --state with the folder of the state, or a configuration file, found none (such as --state .mapwright)",
    },
    { argv: ["status"], says: "Expected -o with the folder or bucket of the set, found none (a configuration file here may name it, too)" },
    { argv: ["status", "--config", "missing.ts"], says: "missing.ts: Expected a configuration, found no file" },
    { argv: ["merge"], says: "Expected the folder or bucket with the sets of all shards, found none (such as mapwright merge public)" },
    { argv: ["merge", "a", "b"], says: "Expected one argument of mapwright merge, found a b (mapwright merge --help lists all options)" },
    { argv: ["merge", "a", "-o", "b"], says: "Expected one folder or bucket, found a and -o b" },
    { argv: ["merge", "a", "--shards", "0"], says: 'Expected --shards to be a whole number from 1 to 1000, found "0"' },
    { argv: ["explain"], says: "Expected the id of a rule, found none (mapwright rules lists all)" },
    {
      argv: ["update", "x.csv"],
      says: "Expected mapwright update --changed <file> --removed <file> [options], found x.csv (mapwright update --help lists all options)",
    },
    { argv: ["rules", "x"], says: "Expected mapwright rules [options], found x (mapwright rules --help lists all options)" },
    { argv: ["read"], says: "Expected at least one file or address to read, found none (- is standard input)" },
    { argv: ["read", "x", "--fields", "loc"], says: "Expected --fields with --format csv, jsonl, json, found it with text" },
    {
      argv: ["read", "x", "--format", "csv", "--fields", "lok"],
      says: 'Expected --fields to name properties such as loc,lastmod,images.loc, found "lok" (did you mean loc?)',
    },
    {
      argv: ["read", "x", "--public-url", "e.com"],
      says: 'Expected --public-url to be an address with http:// or https://, found "e.com" (did you mean https://e.com?)',
    },
    { argv: ["build", "x.csv"], says: "Expected --site with the address of the site, found none (such as --site https://shop.example/)" },
    { argv: ["build", "x.csv", "--site", "https://e.com"], says: "Expected -o with the folder to write to, found none (such as -o public)" },
    {
      argv: ["build", "x.csv", "--site", "https://e.com/sitemap.xml", "-o", "out"],
      says: "Expected --site to be the address of the output folder, found that of a file, https://e.com/sitemap.xml (did you mean https://e.com/?)",
    },
    { argv: ["build", ...SITE], says: "Expected at least one source of URLs, found none (- is standard input)" },
    { argv: ["build", "x.csv", ...SITE, "--gzipp"], says: "Expected an option of mapwright build, found --gzipp (did you mean --gzip?)" },
    { argv: ["build", "x.csv", ...SITE, "--profile", "gogle"], says: /found "gogle" \(did you mean google\?\)$/ },
    { argv: ["build", "x.csv", ...SITE, "--max-urls", "60000"], says: 'Expected --max-urls to be a whole number from 1 to 50000, found "60000"' },
    { argv: ["build", "x.csv", ...SITE, "--max-drop", "10%"], says: "Expected --state, or a configuration file, with --max-drop, found none" },
    { argv: ["build", "x.csv", ...SITE, "--shard", "1/2"], says: "Expected --state, or a configuration file, with --shard, found none" },
    { argv: ["build", "x.csv", ...SITE, "--shard", "3/2"], says: 'Expected --shard to be a shard such as 2/4, and at most 1000 of them, found "3/2"' },
    { argv: ["build", "x.csv", ...SITE, "--state", ""], says: "Expected --state with the folder of the state, found an empty name" },
    { argv: ["build", "x.csv", ...SITE, "--state", "s", "--no-dedupe"], says: "Expected no --no-dedupe with a state, found it: a set lists each URL once" },
    { argv: ["build", "x.csv", ...SITE, "--state", "out/s"], says: /^Expected a folder for the state outside of the output, / },
    { argv: ["build", "x.csv", ...SITE, "--state", "s", "--content-fields", "a,,b"], says: /^Expected --content-fields to be names separated by commas, / },
    {
      argv: ["build", "x.csv", "--site", "https://e.com", "-o", "s3://maps"],
      says: /^Expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment/,
    },
    { argv: ["build", "x.csv", "--site", "https://e.com", "-o", "s3://maps", "--no-state"], says: /^Expected a state with a bucket, found none/ },
    { argv: ["build", "x.csv", ...SITE, "--name", "../x"], says: /^Expected --name to be made of letters/ },
    { argv: ["build", "-", ...SITE, "--files-from", "-"], says: "Expected one use of standard input, found it as a source and as --files-from" },
    {
      argv: ["build", "x.csv", "--site", "http://localhost:3000", "-o", "out"],
      says: "Expected --site to be on a public host, found http://localhost:3000/ (--allow-private lets it pass)",
    },
  ])("ends with 2 and one sentence: $says", async ({ argv, says }) => {
    const { code, stdout, stderr } = await run(...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^mapwright: [^\n]*\n$/);
    const message = stderr.slice("mapwright: ".length, -1);
    if (typeof says === "string") expect(message).toBe(says);
    else expect(message).toMatch(says);
  });
});

describe("a failing output", () => {
  it.each([[], ["--version"], ["--help"], ["help", "read"]])("ends quietly when nobody reads it: %s", async (...argv) => {
    const { io, stderr } = createTestIo({ outputFails: "EPIPE" });
    expect(await main(argv, io)).toBe(0);
    expect(stderr()).toBe("");
  });

  it("ends with 3 and one sentence when it cannot be written", async () => {
    const { io, stderr } = createTestIo({ outputFails: "ENOSPC" });
    expect(await main(["--help"], io)).toBe(3);
    expect(stderr()).toBe("mapwright: Expected to write to standard output, found ENOSPC: write failed\n");
  });
});
