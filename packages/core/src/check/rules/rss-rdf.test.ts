import { testRule } from "../testing/test-rule.ts";
import { rssRdf } from "./rss-rdf.ts";

testRule(rssRdf, {
  valid: [
    "",
    '<rss version="2.0"><channel><item><link>https://e.com/</link></item></channel></rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://e.com/"/></entry></feed>',
    "<url><loc>https://e.com/</loc></url>",
  ],
  invalid: [
    [
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><link>https://e.com/</link></channel><item><link>https://e.com/x</link></item></rdf:RDF>',
      "1:1 rdf info protocol",
    ],
  ],
});
