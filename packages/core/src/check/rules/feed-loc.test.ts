import { testRule } from "../testing/test-rule.ts";
import { feedLoc } from "./feed-loc.ts";

const rss = (...items: readonly string[]): string =>
  `<rss version="2.0"><channel><link>https://e.com/</link>\n${items.map((item) => `<item>${item}</item>`).join("\n")}</channel></rss>`;
const atom = (links: string): string => `<feed xmlns="http://www.w3.org/2005/Atom">\n<entry>${links}</entry></feed>`;

testRule(feedLoc, {
  valid: [
    "",
    rss("<link>https://e.com/a</link>", "<link><![CDATA[https://e.com/b]]></link>"),
    rss('<title>t</title><guid isPermaLink="true">https://e.com/i?id=4349</guid>'),
    atom('<link rel="self" href="https://e.com/1.xml"/><link href="https://e.com/1"/><link rel="edit" href="https://e.com/1/edit"/>'),
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><link>https://e.com/</link></channel><item><link>https://e.com/x</link></item></rdf:RDF>',
    "<url></url>",
  ],
  invalid: [
    [rss("<title>t</title>", "<link>https://e.com/a</link>", '<guid isPermaLink="false">4349</guid>'), "2:1 missing error protocol", "4:1 missing"],
    [atom('<link rel="edit" href="https://e.com/1/edit"/>'), "2:1 missing"],
  ],
});
