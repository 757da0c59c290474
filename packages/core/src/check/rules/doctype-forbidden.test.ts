import { testRule } from "../testing/test-rule.ts";
import { doctypeForbidden } from "./doctype-forbidden.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url></urlset>';

testRule(doctypeForbidden, {
  valid: ["", URLSET, `<!-- <!DOCTYPE urlset> -->${URLSET}`, "<!DOCTYPE html><html></html>"],
  invalid: [
    [`<?xml version="1.0"?>\n<!DOCTYPE urlset SYSTEM "sitemap.dtd">\n${URLSET}`, "2:1 doctype warning protocol"],
    [`<!DOCTYPE urlset [\n<!ENTITY a "b>">\n]>${URLSET}`, "1:1 doctype"],
  ],
});
