import { testRule } from "../testing/test-rule.ts";
import { hreflangAbsolute } from "./hreflang-absolute.ts";

const link = (href: string): string => `<xhtml:link rel="alternate" hreflang="de" href="${href}"/>`;

testRule(hreflangAbsolute, {
  valid: [
    ...["https://example.com/de/", "HTTP://example.de", "https://example.com/?a=1&amp;b=2", " https://example.com/ ", "https://example.com/ä"].map(link),
    "<xhtml:link/>",
    { document: "" },
  ],
  invalid: [
    [link("/de/"), "1:49 relative error google"],
    [link("//example.com/de/"), "1:49 relative"],
    [link("example.com/de/"), "1:49 relative"],
    [link("android-app://com.example/a"), "1:49 relative"],
    [link(""), "1:49 empty error google"],
    [`${link("de")}<!-- a -->\n<xhtml:link href=" "></xhtml:link>`, "1:49 relative", "2:19 empty"],
  ],
});
