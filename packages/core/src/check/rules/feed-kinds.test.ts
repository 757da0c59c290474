import { testRule } from "../testing/test-rule.ts";
import { feedKinds } from "./feed-kinds.ts";

const item = "<channel><item><link>https://e.com/</link></item></channel></rss>";
const entry = '<entry><link href="https://e.com/"/></entry></feed>';

testRule(feedKinds, {
  valid: [
    "",
    `<rss version="2.0">${item}`,
    `<rss version='2.0.11' xmlns:media="http://search.yahoo.com/mrss/">${item}`,
    `<rss>${item}`,
    `<feed xmlns="http://www.w3.org/2005/Atom">${entry}`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:old="x">${entry}`,
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item><link>https://e.com/</link></item></rdf:RDF>',
    "<url><loc>https://e.com/</loc></url>",
  ],
  invalid: [
    [`<?xml version="1.0"?>\n<feed xmlns="http://purl.org/atom/ns#" version="0.3">${entry}`, "2:1 atom03 warning google"],
    [`<rss version="0.92">${item}`, "1:1 version info protocol"],
  ],
});
