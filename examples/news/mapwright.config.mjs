export default {
  site: "https://news.example/",
  sources: [{ name: "pages", files: "pages.txt" }, { name: "articles", files: "articles.jsonl" }],
  output: "public",
  groups: [{ name: "news", field: "kind", equals: "news", news: true }],
};
