import { testRule } from "../testing/test-rule.ts";
import { txtAbsolute } from "./txt-absolute.ts";

const A = "https://e.com/a\nhttps://e.com/b\nhttps://e.com/c\nhttps://e.com/d";

testRule(txtAbsolute, {
  valid: ["", `${A}\n`, `${A}?x&y;\n`, `${A}&ampere\n`, `${A}\n# www.e.com\nEnd\n`, "<url><loc>https://e.com/?a&amp;b</loc></url>"],
  invalid: [
    ...["/e", "//e.com/e", "../e", "www.e.com/e", "ftp://e.com/e", "e.com/e", "e.com", "https:/e.com", "https:///e"].map(
      (line) => [`${A}\n${line}\n`, "5:1 relative error protocol"] as const,
    ),
    [`${A}?x&amp;y\n/e\nhttps://e.com/f?&#38;\n`, "4:1 reference warning protocol", "5:1 relative", "6:1 reference"],
    [{ document: `${A}\n/e`, profiles: ["google"] }, "5:1 relative error google"],
  ],
});
