import { testRule } from "../testing/test-rule.ts";
import { rootElement } from "./root-element.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const URL = "<url><loc>https://e.com/</loc></url>";

testRule(rootElement, {
  valid: [
    `${URLSET}${URL}</urlset>`,
    `<!-- ${"x".repeat(2048)} -->\n${URLSET}${URL}</urlset>`,
    "<sitemap><loc>https://e.com/a.xml</loc></sitemap>",
    '<rss version="2.0"><channel><item><link>https://e.com/</link></item></channel></rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://e.com/"/></entry></feed>',
    "https://e.com/\n",
    "User-agent: *\nDisallow:\n",
    // limit-gzip-only tells of this.
    "PK\u0003\u0004\u0014\u0000\u0000\u0000",
    { document: Uint8Array.of(0x1f, 0x9d, 0x90, 0, 0), profiles: ["yandex"] },
  ],
  invalid: [
    ["", "1:1 not-a-sitemap error protocol"],
    ["<html><head></head></html>", "1:1 not-a-sitemap"],
    ["just words", "1:1 not-a-sitemap"],
    ["<catalog><book/></catalog>", "1:1 not-a-sitemap"],
    [{ document: "<html/>", profiles: ["google"] }, "1:1 not-a-sitemap error google"],
    [{ document: "<!DOCTYPE html><html></html>", profiles: ["naver"] }, "1:1 not-a-sitemap error naver"],
    [{ document: "", profiles: ["seznam"] }, "1:1 not-a-sitemap error seznam"],
    // What engines say nothing about compression reads as no sitemap.
    [{ document: "PK\u0003\u0004\u0014\u0000\u0000\u0000", profiles: ["baidu"] }, "1:1 not-a-sitemap error baidu"],
    // The fragment is a document of its own here.
    [`<?xml version="1.0"?>\n${URL}`, "2:1 root-missing error protocol"],
    // Issue 65 of the reports.
    ["<urlset><urlset><url><loc>https://example.com/a.html</loc><lastmod>2024-05-08 08:53:11 AM</lastmod></url></urlset></urlset>", "1:9 root-nested"],
    [`${URLSET}\n<urlset>${URL}</urlset></urlset>`, "2:1 root-nested error protocol"],
  ],
});
