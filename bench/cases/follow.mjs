// Following an index of twenty sitemaps over loopback.
import { join } from "node:path";
import { BENCH, PEERS } from "../lib/paths.mjs";
import { serveSitemaps } from "../lib/serve.mjs";
import { verifyUrls } from "../lib/verify.mjs";

const follower = (name, script, options = {}) => ({
  name,
  needs: ["sitemaps"],
  serve: ({ inputs }) => serveSitemaps(inputs.sitemaps),
  command: ({ service }) => ({ program: "node", args: [script, service.url] }),
  verify: verifyUrls("count"),
  ...options,
});

const ours = follower("followSitemaps", join(BENCH, "ours", "follow-strings.mjs"), { ours: true });
const disk = {
  name: "readSitemapFile",
  ours: true,
  needs: ["sitemaps"],
  command: ({ inputs }) => ({ program: "node", args: [join(BENCH, "ours", "read-locs.mjs"), ...inputs.sitemaps] }),
  verify: verifyUrls("count"),
};
const sitemapper = follower("npm sitemapper", join(PEERS, "sitemapper-follow.mjs"), { heavy: true });
const crawlee = follower("crawlee Sitemap.load", join(PEERS, "crawlee-follow.mjs"), { heavy: true });

export const cases = [
  {
    name: "follow-strings",
    title: "An index of twenty sitemaps over loopback to strings",
    contestants: [ours, disk, sitemapper, crawlee],
    floors: [
      { kind: "faster", ours: ours.name, peer: sitemapper.name, limit: 20 },
      { kind: "faster", ours: ours.name, peer: crawlee.name, limit: 10 },
      { kind: "slower", ours: ours.name, peer: disk.name, limit: 1.5 },
      { kind: "peak", ours: ours.name, limit: 130 },
    ],
  },
];
