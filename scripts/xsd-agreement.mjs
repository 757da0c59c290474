// Compares the profile xsd with libxml2 and the official schemas on many seeded documents; `npm test` does the same on fewer.
//
//   MAPWRIGHT_XSD=FOLDER node scripts/xsd-agreement.mjs [COUNT] [SEED]
//
// COUNT is that of the documents of chance, 50,000 by default. Those aimed at each element, attribute and facet come on top: each passes and
// fails 20 times at least. A disagreement is printed with its document.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [count = "50000", seed = "1"] = process.argv.slice(2);
if (!/^\d+$/.test(count) || !/^\d+$/.test(seed)) {
  console.error(`Expected whole numbers for COUNT and SEED, found ${count} and ${seed}`);
  process.exit(2);
}
if (!process.env.MAPWRIGHT_XSD) {
  console.error("Expected a folder with the official schemas in MAPWRIGHT_XSD, which is unset");
  process.exit(2);
}

const root = fileURLToPath(new URL("..", import.meta.url));
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "packages/core/test/xsd-agreement.test.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, MAPWRIGHT_XSD_COUNT: count, MAPWRIGHT_XSD_SEED: seed, MAPWRIGHT_XSD_TIMES: "20" },
});
process.exitCode = status ?? 1;
