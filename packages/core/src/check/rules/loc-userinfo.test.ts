import { testRule } from "../testing/test-rule.ts";
import { locUserinfo } from "./loc-userinfo.ts";

testRule(locUserinfo, {
  valid: ["<loc>https://e.com/@user</loc>", "<loc>https://e.com/?a@b</loc>", "<loc>https://e.com:8080/</loc>", "<loc>mailto:a@e.com</loc>"],
  invalid: [
    ["<loc>https://user:secret@e.com/</loc>", "1:6 userinfo warning protocol"],
    ["<loc>https://user@e.com/</loc>", "1:6 userinfo"],
    ["<loc>HTTPS://@e.com/</loc>", "1:6 userinfo"],
    ["<loc>ftp://user@e.com/</loc>", "1:6 userinfo"],
    ["https://e.com/\nhttps://a:b@e.com/\n", "2:1 userinfo"],
  ],
});
