import { encodeLatin1, encodeWide } from "../../read/testing/encode.ts";
import { testRule } from "../testing/test-rule.ts";
import { encodingUtf8 } from "./encoding-utf8.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const document = (label: string, loc = "https://e.com/"): string => `<?xml version="1.0" encoding="${label}"?>\n${URLSET}<url><loc>${loc}</loc></url></urlset>`;

testRule(encodingUtf8, {
  valid: [
    "",
    document("UTF-8"),
    document("utf8"),
    document("us-ascii"),
    `\ufeff${document("utf-8", "https://e.com/\u00e9")}`,
    `${URLSET}<url><loc>https://e.com/\u00e9</loc></url></urlset>`,
    "https://e.com/\u00e9\n",
  ],
  invalid: [
    [document("ISO-8859-1"), "1:31 not-utf8 error protocol"],
    [{ document: encodeLatin1(document("ISO-8859-1", "https://example.com/caf\u00e9")) }, "1:31 not-utf8"],
    [document("klingon"), "1:31 encoding-unknown error protocol"],
    [`\ufeff${document("ISO-8859-1", "https://example.com/\u00e9")}`, "1:31 encoding-contradicted error protocol"],
    [document("utf-16"), "1:31 encoding-contradicted"],
    [{ document: encodeWide(document("utf-16"), "utf-16le", true) }, "1:1 not-utf8"],
    [{ document: encodeWide(document("utf-16"), "utf-16be", false) }, "1:1 not-utf8"],
    [document("us-ascii", "https://e.com/\u00e9"), "2:71 utf8-in-legacy error protocol"],
  ],
});
