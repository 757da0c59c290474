import { testRule } from "../testing/test-rule.ts";
import { xmlDeclaration } from "./xml-declaration.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url></urlset>';

testRule(xmlDeclaration, {
  valid: [
    "",
    URLSET,
    `<?xml version="1.0"?>${URLSET}`,
    `\ufeff<?xml version = '1.0' encoding="utf-8"\n standalone='no'?>${URLSET}`,
    `<?xml-stylesheet href="a.xsl"?>${URLSET}`,
    // xml-well-formed tells of this.
    `<?xml encoding="UTF-8">${URLSET}`,
    "<?xml version='9'?><html></html>",
    "https://e.com/\n",
  ],
  invalid: [
    [`<?xml version="1.1"?>${URLSET}`, "1:1 version info protocol"],
    [`<?xml encoding="UTF-8"?>${URLSET}`, "1:1 form error protocol"],
    [`\ufeff<?xml version="1.0" encoding=UTF-8?>${URLSET}`, "1:1 form"],
    [`\n <?xml version="2.0"?>${URLSET}`, "2:2 form"],
    [`<?xml version="1.0" standalone="true"?>${URLSET}`, "1:1 form"],
    [`<?xml version="1.0"encoding="UTF-8"?>${URLSET}`, "1:1 form"],
    [`<?xml version="1.0" encoding="UTF-8" lang="de"?>${URLSET}`, "1:1 form"],
  ],
});
