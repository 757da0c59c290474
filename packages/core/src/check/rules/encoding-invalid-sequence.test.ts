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
    // Overlong, lone surrogate, cut.
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/\xc0\xaf</loc></url></urlset>`) }, "2:11 bytes"],
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/\xed\xa0\x80</loc></url></urlset>`) }, "2:11 bytes"],
    [{ document: latin1(`${URLSET}\n<url><loc>https://e.com/\xe4\xb8</loc></url></urlset>`) }, "2:11 bytes"],
  ],
});
