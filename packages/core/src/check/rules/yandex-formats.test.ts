import { testRule } from "../testing/test-rule.ts";
import { yandexFormats } from "./yandex-formats.ts";

const rss = '<rss version="2.0"><channel><item><link>https://e.com/</link></item></channel></rss>';

testRule(yandexFormats, {
  valid: ["", "https://e.com/a\n", "<url><loc>https://e.com/</loc></url>", { document: rss, profiles: ["google"] }],
  invalid: [
    [rss, "1:1 feed error yandex"],
    ['<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://e.com/"/></entry></feed>', "1:1 feed"],
    [{ document: rss, profiles: ["baidu"] }, "1:1 feed error baidu"],
  ],
});
