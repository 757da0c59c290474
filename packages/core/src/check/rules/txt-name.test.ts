import { testRule } from "../testing/test-rule.ts";
import { txtName } from "./txt-name.ts";

const document = "https://e.com/a\n";

testRule(txtName, {
  valid: [
    "",
    document,
    { document, url: "https://e.com/sitemap.txt?v=2" },
    { document, url: "https://e.com/SITEMAP.TXT" },
    { document: "<url><loc>https://e.com/</loc></url>", url: "https://e.com/list" },
  ],
  invalid: [
    [{ document, url: "https://e.com/sitemap.csv" }, "1:1 ending info google"],
    [{ document, url: "https://e.com/?file=.txt" }, "1:1 ending"],
  ],
});
