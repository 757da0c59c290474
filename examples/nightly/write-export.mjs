// Stands for the export that a database makes at night: 20,000 products, none with a date of its own.
import { writeFileSync } from "node:fs";

const rows = Array.from({ length: 20_000 }, (_, index) => `/products/${index + 1},Product ${index + 1},${(index % 90) + 9}.90`);
writeFileSync("export.csv", `loc,title,price\n${rows.join("\n")}\n`);
