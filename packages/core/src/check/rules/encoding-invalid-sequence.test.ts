import { testRule } from "../testing/test-rule.ts";
import { encodingInvalidSequence } from "./encoding-invalid-sequence.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

testRule(encodingInvalidSequence, {
  valid: [
    "<loc>https://e.com/\u00fc\u4e2d\u{1f600}</loc>",
    { document: latin1(`<?xml version="1.0" encoding="ISO-8859-1"?>${URLSET}<url><loc>https://e.com/\u00e9</loc></url></urlset>`) },
    "https://e.com/\u00fc\n",
  ],
  invalid: [
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/\u00e9</loc></url></urlset>`) }, "2:11 bytes error protocol"],
    [{ document: latin1("https://e.com/\u00e9\n") }, "1:1 bytes"],
    // What is passed over has to be text, too.
    [
      { document: latin1(`<!-- \xe9 -->\n${URLSET}<!-- caf\xe9 -->\n<?a \xe9?><url><loc>https://e.com/</loc></url></urlset>`) },
      "1:6 bytes error protocol",
      "2:69 bytes",
      "3:5 bytes",
    ],
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/</loc><a:b xmlns:a="u:a" c="\xe9">d\xe9</a:b></url></urlset>`) }, "2:53 bytes", "2:56 bytes"],
    // Overlong, lone surrogate, cut.
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/\xc0\xaf</loc></url></urlset>`) }, "2:11 bytes"],
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/\xed\xa0\x80</loc></url></urlset>`) }, "2:11 bytes"],
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/\xe4\xb8</loc></url></urlset>`) }, "2:11 bytes"],
  ],
});
