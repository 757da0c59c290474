// Bundles what the compiler wrote for each package, so that it starts with a few files instead of two hundred.
// The libraries stay outside of each other; the command takes in all it needs, installs alone, and loads each of its commands when it is called.
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const BUNDLE = "./dist/bundle/";

/** The entry points that the manifest names, by the name of their bundled file. */
function entryPoints(folder) {
  const { exports } = JSON.parse(readFileSync(at(`${folder}/package.json`), "utf8"));
  const files = Object.values(exports).flatMap((target) => (typeof target === "object" ? [target.default] : []));
  return Object.fromEntries(files.map((file) => [file.slice(BUNDLE.length, -".js".length), at(`${folder}/dist/${file.slice(BUNDLE.length)}`)]));
}

/** What the manifests of the libraries name, as the modules that it is made of. */
function libraryModules() {
  return Object.fromEntries(
    ["core", "node", "crawl"].flatMap((name) => {
      const { exports } = JSON.parse(readFileSync(at(`packages/${name}/package.json`), "utf8"));
      const targets = Object.entries(exports).filter(([, target]) => typeof target === "object");
      // A subpath stands before its package, which would match it too.
      return targets
        .map(([path, target]) => [`@mapwright/${name}${path.slice(1)}`, at(`packages/${name}/dist/${target.default.slice(BUNDLE.length)}`)])
        .reverse();
    }),
  );
}

/** Systems of modules, and the names of their files. Comments are what Node has to read and scan before it can begin; a bundler of the user's wants some. */
const FORMATS = {
  esm: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: { jsdoc: false } },
  cjs: { entryFileNames: "[name].cjs", chunkFileNames: "[name]-[hash].cjs", comments: false },
};

/** Bundles each part into the same folder. */
async function bundle(folder, ...parts) {
  const dir = at(`${folder}/dist/bundle`);
  // A bundle that fails leaves the last one as it is.
  const staged = `${dir}.new`;
  rmSync(staged, { recursive: true, force: true });
  for (const { input, external, platform, alias = {}, format = "esm", plugins = [], groups = [] } of parts) {
    const build = await rolldown({ input, platform, external, plugins, logLevel: "warn", checks: { ineffectiveDynamicImport: false }, resolve: { alias } });
    const { output } = await build.write({ dir: staged, format, ...FORMATS[format], codeSplitting: { groups } });
    await build.close();
    copyLicences(output, staged);
    toAscii(output, staged);
  }
  rmSync(dir, { recursive: true, force: true });
  renameSync(staged, dir);
}

/** A file with one character beyond Latin-1 is held and scanned in twice the memory; as an escape it is the same text. */
function toAscii(output, dir) {
  for (const { type, fileName, code } of output) {
    if (type !== "chunk") continue;
    const escaped = code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    writeFileSync(`${dir}/${fileName}`, escaped);
  }
}

/** commander starts other programs where a command is one; ours are none, and loading what starts programs takes milliseconds. */
const isStartOfPrograms = (source, importer = "") => source === "node:child_process" && /[\\/]node_modules[\\/]commander[\\/]/.test(importer);
const withoutPrograms = {
  name: "without-programs",
  resolveId: (source, importer) => (isStartOfPrograms(source, importer) ? "\0no-programs" : null),
  load: (id) => (id === "\0no-programs" ? { code: "export {};", moduleSideEffects: false } : null),
};

/** The licence of what is bundled asks for its text beside it. */
function copyLicences(output, dir) {
  const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  const names = modules.flatMap((id) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? []);
  for (const name of new Set(names)) copyFileSync(at(`node_modules/${name}/LICENSE`), `${dir}/LICENSE-${name.replace(/[\\/]/g, "-")}`);
}

// Each further file costs a reader two milliseconds: what most entry points share is one.
const shared = { name: "shared", minShareCount: 2, test: (id) => !/[\\/]dist[\\/](?:check|fix|report)[\\/]/.test(id) };
await bundle("packages/core", { input: entryPoints("packages/core"), external: [], platform: "neutral", groups: [shared] });
await bundle("packages/node", { input: entryPoints("packages/node"), external: [/^node:/, /^@mapwright\//, "aws4fetch"], platform: "node" });
await bundle("packages/crawl", {
  input: entryPoints("packages/crawl"),
  external: [/^node:/, /^@mapwright\//, /^undici/, /^htmlparser2/, "tldts"],
  platform: "node",
});
// The compiler that reads configurations in TypeScript is bigger than all the rest, and loads parts of itself by their place.
const isExternal = (source, importer) => source === "jiti" || (source.startsWith("node:") && !isStartOfPrograms(source, importer));
const command = { external: isExternal, platform: "node" };
await bundle(
  "packages/cli",
  { ...command, input: entryPoints("packages/cli") },
  {
    ...command,
    input: { main: at("packages/cli/dist/main.js") },
    format: "cjs",
    plugins: [withoutPrograms],
    // From the modules and not from their bundles, so that each command loads what it needs of them and no more.
    alias: libraryModules(),
  },
);
