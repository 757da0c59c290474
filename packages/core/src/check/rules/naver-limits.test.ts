import { testRule } from "../testing/test-rule.ts";
import { naverLimits } from "./naver-limits.ts";

testRule(naverLimits, {
  valid: ["", '<rss version="2.0"><channel><item><link>https://e.com/</link></item></channel></rss>', "<urlset></urlset>", '<rss version="2.0"><channel>'],
  invalid: [
    ['<rss version="2.0"><channel><link>https://e.com/</link></channel></rss>', "1:1 empty error naver"],
    ['<feed xmlns="http://www.w3.org/2005/Atom"></feed>', "1:1 empty"],
  ],
});
