import { testRule } from "../testing/test-rule.ts";
import { locSessionId } from "./loc-session-id.ts";

testRule(locSessionId, {
  valid: [
    "<loc>https://e.com/?a=PHPSESSID</loc>",
    "<loc>https://e.com/?sid=12&amp;cfidx=1&amp;session=summer</loc>",
    "<loc>https://e.com/PHPSESSID=1</loc>",
    "<loc>https://e.com/?sid=autumn-collection-for-men</loc>",
    "<loc>https://e.com/#?PHPSESSID=1</loc>",
    "<loc>https://e.com/?PHPSESSID</loc>",
    "<loc>https://e.com/a;sid=3</loc>",
  ],
  invalid: [
    ["<loc>https://e.com/?PHPSESSID=1</loc>", "1:6 session warning protocol"],
    ["<loc>https://e.com/?a=b&amp;phpsessid=1</loc>", "1:6 session"],
    ["<loc>https://e.com/a;jsessionid=1.node2?b</loc>", "1:6 session"],
    ["<loc>https://e.com/?ASPSESSIONIDABCDEF=1</loc>", "1:6 session"],
    ["<loc>https://e.com/?CFID=1&amp;CFTOKEN=2</loc>", "1:6 session"],
    ["<loc>https://e.com/?sid=0cb1a5a2a3c5d3a7ff</loc>", "1:6 session"],
    ["<loc>https://e.com/a;sid=abc0123456789</loc>", "1:6 session"],
    ["<loc>https://e.com/a;JSESSIONID=ABC.node1?x=1</loc>", "1:6 session"],
    ["https://e.com/\nhttps://e.com/?a=1&sessionid=2\n", "2:1 session"],
  ],
});
