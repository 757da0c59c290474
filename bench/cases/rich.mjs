// Rich entries: three alternates and two images each.
import { join } from "node:path";
import { BENCH, PEERS } from "../lib/paths.mjs";
import { verifyUrls } from "../lib/verify.mjs";

const run = (name, folder, script, input, ours) => ({
  name,
  ours,
  needs: ["rich"],
  command: ({ inputs }) => ({ program: "node", args: [join(folder, script), inputs[input]] }),
  verify: verifyUrls("richCount"),
});

export const cases = [
  {
    name: "rich-read",
    title: "Rich entries read",
    contestants: [run("readSitemap", join(BENCH, "ours"), "read-rich.mjs", "rich", true), run("npm sitemap", PEERS, "sitemap-rich-read.mjs", "rich", false)],
    floors: [{ kind: "faster", ours: "readSitemap", peer: "npm sitemap", limit: 12 }],
  },
  {
    name: "rich-write",
    title: "Rich objects written",
    contestants: [
      run("writeSitemaps", join(BENCH, "ours"), "write-rich.mjs", "richJsonl", true),
      run("npm sitemap", PEERS, "sitemap-rich-write.mjs", "richJsonl", false),
    ],
    floors: [{ kind: "faster", ours: "writeSitemaps", peer: "npm sitemap", limit: 12 }],
  },
];
