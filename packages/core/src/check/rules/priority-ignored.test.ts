import { testRule } from "../testing/test-rule.ts";
import { priorityIgnored } from "./priority-ignored.ts";

testRule(priorityIgnored, {
  valid: ["", "<url><loc>https://example.com/</loc><!-- <priority>1</priority> --></url>"],
  invalid: [
    ["<priority>1</priority>", "1:1 ignored info google"],
    [{ document: "<priority><![CDATA[1]]></priority>", profiles: ["bing"] }, "1:1 ignored info bing"],
    ["<url><loc>https://e.com/</loc></url>\n<url><loc>https://e.com/</loc><priority>0</priority></url>", "2:31 ignored"],
  ],
});
