// Bundles what the compiler wrote for each package, so that it starts with a few files instead of two hundred.
// The libraries stay outside of each other; the command takes in all it needs, installs alone, and loads each of its commands when it is called.
import { copyFileSync, readFileSync, renameSync, rmSync } from "node:fs";
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

async function bundle(folder, { input, external, platform, alias = {} }) {
  const dir = at(`${folder}/dist/bundle`);
  // A bundle that fails leaves the last one as it is.
  const staged = `${dir}.new`;
  rmSync(staged, { recursive: true, force: true });
  const build = await rolldown({ input, platform, external, logLevel: "warn", resolve: { alias } });
  const { output } = await build.write({ dir: staged, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
  await build.close();
  copyLicences(output, staged);
  rmSync(dir, { recursive: true, force: true });
  renameSync(staged, dir);
}

/** The licence of what is bundled asks for its text beside it. */
function copyLicences(output, dir) {
  const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  const names = modules.flatMap((id) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? []);
  for (const name of new Set(names)) copyFileSync(at(`node_modules/${name}/LICENSE`), `${dir}/LICENSE-${name.replace(/[\\/]/g, "-")}`);
}

await bundle("packages/core", { input: entryPoints("packages/core"), external: [], platform: "neutral" });
await bundle("packages/node", { input: entryPoints("packages/node"), external: [/^node:/, /^@mapwright\//, "aws4fetch"], platform: "node" });
await bundle("packages/crawl", { input: entryPoints("packages/crawl"), external: [/^node:/, /^@mapwright\//, /^undici/, /^htmlparser2/], platform: "node" });
await bundle("packages/cli", {
  input: { ...entryPoints("packages/cli"), main: at("packages/cli/dist/main.js") },
  // The compiler that reads configurations in TypeScript is bigger than all the rest, and loads parts of itself by their place.
  external: [/^node:/, "jiti"],
  platform: "node",
  // From the modules and not from their bundles, so that each command loads what it needs of them and no more.
  alias: libraryModules(),
});
