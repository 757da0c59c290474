import { testRule } from "../testing/test-rule.ts";
import { feedLastmod } from "./feed-lastmod.ts";

const rss = (...dates: readonly string[]): string =>
  `<rss version="2.0"><channel>\n${dates.map((date) => `<item><link>https://e.com/</link><pubDate>${date}</pubDate></item>`).join("\n")}</channel></rss>`;

testRule(feedLastmod, {
  valid: [
    "",
    rss("Sat, 07 Sep 2002 00:00:01 GMT", "7 Sep 02 00:00 EST", "<![CDATA[Sat, 07 Sep 2002 00:00:01 +0100]]>", "2002-09-07T00:00:01Z", "2002-09-07"),
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://e.com/"/><updated>2003-12-13T18:30:02.25Z</updated></entry></feed>',
    "<lastmod>soon</lastmod>",
  ],
  invalid: [
    [rss("soon", "Sat, 07 Sep 2002 00:00:01 GMT", "31 Feb 2002"), "2:43 date info protocol", "4:43 date"],
    [rss("Sat, 07 Sep 2002 00:00:01", "7 Sep 2002 10:00 A"), "2:43 zone info protocol", "3:43 zone"],
  ],
});
