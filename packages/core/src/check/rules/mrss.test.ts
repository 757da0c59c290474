import { testRule } from "../testing/test-rule.ts";
import { mrss } from "./mrss.ts";

const THUMBNAIL = '<media:thumbnail url="https://e.com/t.jpg"/>';
const VIDEO = '<media:content url="https://e.com/a.mp4" type="video/mp4"/>';
const rss = (media: string, uri = "http://search.yahoo.com/mrss/"): string =>
  `<rss version="2.0" xmlns:media="${uri}"><channel>\n<item><link>https://e.com/</link>\n${media}</item></channel></rss>`;

testRule(mrss, {
  valid: [
    rss(""),
    rss(`${VIDEO}${THUMBNAIL}<media:title>${"é".repeat(100)}</media:title><media:description>${"x".repeat(2048)}</media:description>`),
    rss(`<media:group>${VIDEO}<media:title>${"&amp;".repeat(100)}</media:title>${THUMBNAIL}</media:group>`),
    rss(`<media:player url="https://e.com/p"/>${THUMBNAIL}`),
    // Pictures and sounds are no videos.
    rss('<media:content url="https://e.com/a.jpg" medium="image"><media:title>A</media:title></media:content>'),
    rss(THUMBNAIL),
    // Another vocabulary with the same prefix.
    rss('<media:content medium="video"/>', "urn:mine"),
    // Behind the item nothing is said of it.
    rss(`${VIDEO}${THUMBNAIL}</item><item><link>https://e.com/b</link>`),
  ],
  invalid: [
    [rss(`<media:content medium="video"/>${THUMBNAIL}`), "2:1 source info google"],
    [rss(`<media:player url=" "/>${THUMBNAIL}`), "2:1 source"],
    [rss(`<media:title>A</media:title>${THUMBNAIL}`), "2:1 source"],
    [rss(VIDEO, "http://search.yahoo.com/mrss"), "2:1 thumbnail info google"],
    [rss(`${VIDEO}<media:thumbnail/>`), "2:1 thumbnail"],
    [rss(`${VIDEO}${THUMBNAIL}<media:title>${"é".repeat(101)}</media:title>`), "3:117 length info google"],
    [rss(`${VIDEO}${THUMBNAIL}<media:description><![CDATA[${"x".repeat(1000)}]]>${"y".repeat(1049)}</media:description>`), "3:123 length"],
    [rss(`${VIDEO}${THUMBNAIL}<media:description>${"x".repeat(100_000)}</media:description>`), "3:123 length"],
  ],
});
