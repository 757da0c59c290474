/**
 * Compiles the AssemblyScript kernel and writes it, as text, into a TypeScript module of core. Does nothing when that module is
 * newer than everything it is made from.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const assembly = join(root, "packages/core/assembly");
const hostLayout = join(root, "packages/core/src/kernel/layout.ts");
const target = join(root, "packages/core/src/kernel/wasm.generated.ts");

const sources = readdirSync(assembly)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(assembly, name));
const inputs = [...sources, hostLayout, fileURLToPath(import.meta.url)];

if (!isCurrent()) await build();

function isCurrent() {
  if (!existsSync(target)) return false;
  const made = statSync(target).mtimeMs;
  return inputs.every((path) => statSync(path).mtimeMs <= made);
}

async function build() {
  compareLayouts();
  const folder = mkdtempSync(join(tmpdir(), "mapwright-kernel-"));
  try {
    const bytes = await compile(join(folder, "kernel.wasm"));
    const text = bytes.toString("base64");
    writeFileSync(
      target,
      `/** The kernel as WebAssembly in base64: ${bytes.length} bytes. Made by scripts/build-kernel.mjs. */\nexport const WASM_BASE64 =\n  "${text}";\n`,
    );
    process.stdout.write(`kernel: ${bytes.length} bytes of wasm, ${text.length} as text\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compile(output) {
  // Loaded here, because the compiler alone takes a second to start.
  const { main } = await import("assemblyscript/asc");
  const pages = readConstants(hostLayout).get("MEMORY_PAGES");
  const { error, stderr } = await main([
    ...[relative(process.cwd(), join(assembly, "index.ts")), "--outFile", relative(process.cwd(), output)],
    ...["-O3", "--converge", "--runtime", "stub", "--noAssert", "--enable", "simd", "--disableWarning"],
    ...["--memoryBase", "64", "--initialMemory", `${pages}`, "--maximumMemory", `${pages}`],
  ]);
  if (error) throw new Error(`Expected the kernel to compile, found:\n${stderr.toString()}`);
  const bytes = readFileSync(output);
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  if (imports.length > 0) throw new Error(`Expected a kernel without imports, found ${imports.map(({ name }) => name).join(", ")}.`);
  return bytes;
}

/** Both sides state where everything lies; a difference would corrupt memory without a word. */
function compareLayouts() {
  const host = readConstants(hostLayout);
  for (const [name, value] of readConstants(join(assembly, "layout.ts"))) {
    if (host.has(name) && host.get(name) !== value) throw new Error(`Expected ${name} to be the same in both layouts, found ${host.get(name)} and ${value}.`);
  }
}

function readConstants(path) {
  const pattern = /^export const (\w+)(?:: \w+)? = (0x[0-9a-f]+|\d+)/gm;
  return new Map(Array.from(readFileSync(path, "utf8").matchAll(pattern), ([, name, value]) => [name, Number(value)]));
}
