import { defineConfig } from "mapwright";

export default defineConfig({
  site: "https://shop.example/",
  sources: "../shop.csv",
  output: "public",
  robots: "public/robots.txt",
  groups: [
    { name: "guides", patterns: "/guides/**" },
    { name: "products", patterns: "/{shoes,jackets,bags}/**" },
  ],
});
