// Bundles the built command with all it needs, so that it starts with a few files instead of two hundred and installs alone.
// Commands stay chunks of their own, loaded when they are called.
import { copyFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const target = at("packages/cli/dist/bundle");

rmSync(target, { recursive: true, force: true });
const bundle = await rolldown({ input: { main: at("packages/cli/dist/main.js") }, platform: "node", external: [/^node:/], logLevel: "warn" });
await bundle.write({ dir: target, format: "esm", chunkFileNames: "[name]-[hash].js" });
await bundle.close();
// The licence of what is bundled asks for its text beside it.
copyFileSync(at("node_modules/commander/LICENSE"), `${target}/LICENSE-commander`);
