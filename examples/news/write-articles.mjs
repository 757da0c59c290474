// Stands for the newsroom: writes its articles, the newest of this hour and the oldest of last week. An article is listed as a page for good, and as news
// for two days.
import { writeFileSync } from "node:fs";

const titles = ["Lighthouse to be lit again after forty years", "Council votes on the new tram line", "Harbour museum shows ropes & knots", "First ice on the upper lake"];
const ages = [0, 20, 45, 170];

const lines = titles.flatMap((title, index) => {
  const publicationDate = new Date(Date.now() - ages[index] * 3_600_000).toISOString();
  const loc = `/articles/${title.toLowerCase().replace(/\W+/g, "-")}`;
  const news = { publication: { name: "The Harbour Post", language: "en" }, publicationDate, title };
  return [{ loc, lastmod: publicationDate }, { loc, lastmod: publicationDate, kind: "news", news }];
});
writeFileSync("articles.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
