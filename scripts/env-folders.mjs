// Says which of the folders that some tests read are unset, so that a skipped test is never a surprise.
import { existsSync } from "node:fs";

const FOLDERS = {
  MAPWRIGHT_WILD: "sitemaps of real sites with their counts",
  MAPWRIGHT_XSD: "the official XML schemas",
};

for (const [name, meaning] of Object.entries(FOLDERS)) {
  const folder = process.env[name];
  if (folder === undefined || folder === "") console.log(`${name} is unset: tests that need ${meaning} are skipped`);
  else if (!existsSync(folder)) {
    console.error(`Expected ${name} to be a folder with ${meaning}, found nothing at ${folder}`);
    process.exitCode = 2;
  } else console.log(`${name}: ${folder}`);
}
