// Objects in memory to bytes. The scripts measure the writing alone: making the objects is the same for all.
import { join } from "node:path";
import { BENCH, PEERS } from "../lib/paths.mjs";
import { verifyUrls } from "../lib/verify.mjs";

const ours = (name, ...flags) => ({
  name,
  ours: true,
  needs: ["csv"],
  command: ({ inputs }) => ({ program: "node", args: [join(BENCH, "ours", "write-objects.mjs"), inputs.csv, ...flags] }),
  verify: verifyUrls("count"),
});

export const cases = [
  {
    name: "objects",
    title: "Objects in memory to bytes",
    contestants: [
      ours("writeSitemaps"),
      ours("writeSitemaps, no unique test", "no-dedupe"),
      {
        name: "npm sitemap",
        needs: ["csv"],
        heavy: true,
        command: ({ inputs }) => ({ program: "node", args: [join(PEERS, "sitemap-objects.mjs"), inputs.csv] }),
        verify: verifyUrls("count"),
      },
    ],
    floors: [
      { kind: "faster", ours: "writeSitemaps", peer: "npm sitemap", limit: 15 },
      { kind: "show-faster", ours: "writeSitemaps, no unique test", peer: "npm sitemap" },
    ],
  },
];
