// saxes with the handlers a sitemap reader needs; text is collected only inside loc and lastmod.
import { createReadStream } from "node:fs";
import { SaxesParser } from "saxes";
import { createTally } from "../lib/tally.mjs";

const tally = createTally();

function createParser() {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let loc = "";
  let lastmod = "";
  let text = "";
  let collecting = false;
  parser.on("opentag", ({ name }) => {
    collecting = name === "loc" || name === "lastmod";
    text = "";
  });
  parser.on("text", (piece) => {
    if (collecting) text += piece;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "loc") loc = text.trim();
    else if (name === "lastmod") lastmod = text.trim();
    else if (name === "url") {
      tally.add(loc, lastmod);
      loc = "";
      lastmod = "";
    }
    collecting = false;
  });
  return parser;
}

for (const file of process.argv.slice(2)) {
  const parser = createParser();
  for await (const chunk of createReadStream(file, "utf8")) parser.write(chunk);
  parser.close();
}
tally.report();
