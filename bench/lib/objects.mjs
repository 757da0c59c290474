import { readFileSync } from "node:fs";

/** The records of the CSV corpus as objects, the URL under `key`. The corpus has no quotes. */
export function loadRecords(path, key) {
  const lines = readFileSync(path, "utf8").split("\n");
  const records = [];
  for (let index = 1; index < lines.length; index++) {
    const fields = lines[index].split(",");
    if (fields.length === 4) records.push({ [key]: fields[0], lastmod: fields[1], changefreq: fields[2], priority: Number(fields[3]) });
  }
  return records;
}

/** The rich entries of the corpus as objects. */
export function loadRich(path) {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
