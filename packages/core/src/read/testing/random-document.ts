import { urlset } from "./encode.ts";
import { createRandom } from "./random.ts";

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const HOSTS = [
  "https://e.com",
  "http://www.e.com",
  "https://E.com",
  "https://e.com:8080",
  "https://user@e.com",
  "https://é.com",
  "ftp://e.com",
  "",
  "https://",
  "https:/e",
];
const PATHS = [
  "/",
  "",
  "/a",
  "/a/../b",
  "/./",
  "/%C3%A9",
  "/%zz",
  "/%7e",
  "/é",
  "/\u{1f600}",
  "?a=1&amp;b=2",
  "/a#b",
  "/a b",
  "/<![CDATA[x&y]]>",
  "/&#233;",
  "/&lt;",
  "/a]",
  "/\t",
];
const DATES = [
  "2024-01-01",
  "2024-02-30",
  "2024-01-01T10:00:00Z",
  "2024-01-01T10:00Z",
  "2024-01-01T10:00:00.5+14:00",
  "2024-01-01T10:00:00+14:01",
  "2024",
  "",
  " 2024-01-01 ",
  "0000-01-01",
];
const TEXTS = ["", "x", " x ", "a &amp; b", "é", "&eacute;", "a\r\nb", "<b>x</b>", "\u{1f600}", "&quot;&apos;&gt;", "x\x01"];

/** A seeded urlset of every kind of entry: plain ones, and ones that only the full tokenizer understands. */
export function randomDocument(seed: number, entries: number): string {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = (text: string, chance = 0.5): string => (random() < chance ? text : "");
  const url = (): string => pick(HOSTS) + pick(PATHS);
  const space = (): string => pick(["", "", "\n", "\n  ", "\t", "\r\n", " "]);
  const entry = (): string =>
    [
      pick(["<url>", "<url>", "<url>", "<url >", '<url id="x">']),
      `<loc>${url()}</loc>`,
      maybe(`<lastmod>${pick(DATES)}</lastmod>`),
      maybe(`<changefreq>${pick(["daily", "Daily", "", "never"])}</changefreq>`),
      maybe(`<priority>${pick(["0.5", "1.0", "1", "2", ".5", ""])}</priority>`),
      maybe(`<xhtml:link rel="alternate" hreflang="${pick(["de", "x-default", ""])}" href="${pick(HOSTS)}/a?b&amp;c"/>`, 0.3),
      maybe(`<xhtml:link href='${pick(HOSTS)}/a' rel='alternate'\nhreflang='fr'></xhtml:link>`, 0.2),
      maybe(`<image:image><image:loc>${url()}</image:loc>${maybe(`<image:title>${pick(TEXTS)}</image:title>`)}</image:image>`, 0.3),
      maybe(
        `<video:video><video:title>${pick(TEXTS)}</video:title><video:player_loc${maybe(' allow_embed="yes"')}>${url()}</video:player_loc><video:tag>a</video:tag><video:tag>${pick(TEXTS)}</video:tag></video:video>`,
        0.2,
      ),
      maybe(
        `<news:news><news:publication><news:name>${pick(TEXTS)}</news:name><news:language>en</news:language></news:publication><news:publication_date>${pick(DATES)}</news:publication_date></news:news>`,
        0.2,
      ),
      maybe("<!-- x -->", 0.05),
      maybe("<foo>x</foo>", 0.05),
      maybe("<lastmod>2020-01-01</lastmod>", 0.05),
      "</url>",
    ].join(space());
  return urlset(Array.from({ length: entries }, () => entry() + space() + maybe("<!-- y -->", 0.05) + maybe("stray", 0.03)).join(""), NAMESPACES);
}
