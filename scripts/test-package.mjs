// Tests what users install: packs each package, installs the tarballs in an empty folder outside the checkout,
// imports every entry point, type-checks a small consumer and runs the command from there.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What may be in a tarball. Everything else is a leak. */
const ALLOWED_FILES =
  /^(package\.json|config\.schema\.json|README\.md|LICENSE|bin\/(mapwright\.js|package\.json)|dist\/.+\.(js|d\.ts)|dist\/bundle\/[\w-]+\.cjs|dist\/bundle\/LICENSE-[a-z0-9@-]+)$/;
const FORBIDDEN_FILES = /\.test\.|\/testing\/|\.tsbuildinfo$/;

let passed = 0;
const failures = [];

async function step(name, work) {
  try {
    const note = await work();
    passed += 1;
    console.log(`ok   ${name}${note === undefined ? "" : `: ${note}`}`);
  } catch (error) {
    failures.push(name);
    console.error(`FAIL ${name}: ${error instanceof Error ? error.message : error}`);
  }
}

function expect(truth, message) {
  if (!truth) throw new Error(message);
}

/** Runs a script of node; throws with everything it printed when its exit code is not the expected one. */
function node(cwd, args, exitCode = 0) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  expect(status === exitCode, `Expected exit code ${exitCode} of node ${args.join(" ")}, found ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** npm is a script of its own on Windows; the path of the npm that runs this script works everywhere. */
function npm(cwd, args) {
  const script = process.env.npm_execpath;
  const options = { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
  return script === undefined
    ? execFileSync("npm", args, { ...options, shell: process.platform === "win32" })
    : execFileSync(process.execPath, [script, ...args], options);
}

function readPackages() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return workspaces.map((folder) => ({ folder: join(ROOT, folder), manifest: JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) }));
}

function checkContents(folder, manifest, packed) {
  const files = packed.files.map((file) => file.path);
  const strange = files.filter((file) => !ALLOWED_FILES.test(file) || FORBIDDEN_FILES.test(file));
  expect(strange.length === 0, `Expected dist, README and LICENSE only, found ${strange.join(", ")}`);
  const missing = ["package.json", "README.md", "LICENSE", ...Object.values(manifest.bin ?? {})].filter((file) => !files.includes(file));
  expect(missing.length === 0, `Expected ${missing.join(", ")} in the tarball, found none`);
  const stale = files.filter(
    (file) =>
      file.startsWith("dist/") &&
      !file.startsWith("dist/bundle/") &&
      !existsSync(join(folder, file.replace(/^dist\//, "src/").replace(/(\.d\.ts|\.js)$/, ".ts"))),
  );
  expect(stale.length === 0, `Expected a source for each built file, found none for ${stale.join(", ")}: remove dist and build again`);
  return `${files.length} files, ${(packed.size / 1024).toFixed(1)} KiB packed, ${(packed.unpackedSize / 1024).toFixed(1)} KiB unpacked`;
}

/** Lints a package as it was unpacked, so that `files` and `exports` are seen as users get them. */
async function checkPublint(pkgDir) {
  const { messages, pkg } = await publint({ pkgDir, level: "suggestion", strict: true, pack: false });
  expect(messages.length === 0, messages.map((message) => formatMessage(message, pkg, { color: false })).join("\n"));
}

function entryPoints(manifest) {
  return Object.keys(manifest.exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => manifest.name + path.slice(1));
}

/** A consumer with a setup of its own: strict, no skipped declaration files, types of the platform only. */
function checkTypes(home, name, specifiers, compilerOptions) {
  const folder = join(home, `types-${name}`);
  mkdirSync(folder);
  const lines = specifiers.map(
    (specifier, index) => `import * as m${index} from "${specifier}";\nexport const names${index}: string[] = Object.keys(m${index});`,
  );
  writeFileSync(join(folder, "consumer.ts"), `${lines.join("\n")}\n`);
  const options = {
    target: "es2022",
    module: "nodenext",
    moduleResolution: "nodenext",
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    ...compilerOptions,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["consumer.ts"] }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  node(folder, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "."]);
}

function checkCommand(home) {
  const script = join(home, "node_modules/mapwright/bin/mapwright.js");
  writeFileSync(join(home, "urls.csv"), "loc,lastmod\n/,2026-01-02\n/a?b=1&c=2,2026-01-03T04:05:06Z\n");
  node(home, [script, "build", "urls.csv", "--site", "https://shop.example/", "-o", "out"]);
  const urls = node(home, [script, "read", "out/sitemap.xml", "--format", "urls"]);
  expect(urls === "https://shop.example/\nhttps://shop.example/a?b=1&c=2\n", `Expected the two URLs of the CSV, found ${JSON.stringify(urls)}`);
  node(home, [script, "build", "missing.csv", "--site", "https://shop.example/", "-o", "out"], 3);
  node(home, [script, "bild"], 2);
  const config =
    'import { defineConfig } from "mapwright";\nexport default defineConfig({ site: "https://shop.example/", sources: "urls.csv", output: "set" });\n';
  writeFileSync(join(home, "mapwright.config.ts"), config);
  expect(node(home, [script, "build"]).startsWith("Wrote 2 files to set: 2 URLs"), "Expected a set by the configuration, found something else");
  expect(node(home, [script, "status"]).startsWith("2 URLs in 1 sitemap"), "Expected the status of the set, found something else");
  const linked = readdirSync(join(home, "node_modules/.bin"));
  expect(
    linked.some((name) => name.startsWith("mapwright")),
    "Expected npm to link the command mapwright, found no link",
  );
  return `${urls.trim().split("\n").length} URLs written and read back`;
}

const home = mkdtempSync(join(tmpdir(), "mapwright-package-"));
try {
  const packages = readPackages();
  const tarballs = [];
  for (const { folder, manifest } of packages) {
    const [packed] = JSON.parse(npm(folder, ["pack", "--json", "--ignore-scripts", "--pack-destination", home]));
    const tarball = join(home, packed.filename);
    tarballs.push(tarball);
    await step(`${manifest.name}: contents`, () => checkContents(folder, manifest, packed));
    if (entryPoints(manifest).length > 0)
      await step(
        `${manifest.name}: types resolve (attw)`,
        () => void node(ROOT, ["node_modules/@arethetypeswrong/cli/dist/index.js", tarball, "--profile", "esm-only", "--no-emoji", "--no-color"]),
      );
  }
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await step("install", () => void npm(home, ["install", "--no-audit", "--no-fund", "--no-package-lock", ...tarballs]));
  for (const { manifest } of packages) {
    await step(`${manifest.name}: publint`, () => checkPublint(join(home, "node_modules", manifest.name)));
    await step(`${manifest.name}: licence and version`, () => {
      const installed = JSON.parse(readFileSync(join(home, "node_modules", manifest.name, "package.json"), "utf8"));
      expect(installed.version === manifest.version, `Expected version ${manifest.version}, found ${installed.version}`);
      expect(installed.license === "MIT", `Expected the licence MIT, found ${installed.license}`);
    });
    for (const specifier of entryPoints(manifest))
      await step(`import ${specifier}`, () => {
        const code = `const m = await import(${JSON.stringify(specifier)}); console.log(Object.keys(m).length)`;
        return `${Number(node(home, ["--input-type=module", "--eval", code]))} exports`;
      });
  }
  const libraries = packages.flatMap(({ manifest }) => entryPoints(manifest));
  const browser = libraries.filter((specifier) => specifier.startsWith("@mapwright/core"));
  await step("types in a browser project", () => checkTypes(home, "browser", browser, { lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"] }));
  const typeRoots = [resolve(ROOT, "node_modules/@types")];
  await step("types in a Node project", () => checkTypes(home, "node", libraries, { lib: ["es2023"], types: ["node"], typeRoots, skipLibCheck: true }));
  await step("command", () => checkCommand(home));
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(`package: ${passed} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;
