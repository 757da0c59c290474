import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Serves files as the sitemaps of an index by a process of its own, so that no reader shares its time; `stop` ends it. */
export async function serveSitemaps(files) {
  const server = spawn(process.execPath, [fileURLToPath(new URL("sitemap-server.mjs", import.meta.url)), ...files], { stdio: ["pipe", "pipe", "inherit"] });
  const [address] = await once(server.stdout.setEncoding("utf8"), "data");
  return {
    url: address.trim(),
    stop: async () => {
      server.stdin.end();
      await once(server, "exit");
    },
  };
}
