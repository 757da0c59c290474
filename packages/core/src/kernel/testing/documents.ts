/** Documents for the kernels: hand-made pieces that random ones are put together from, and mutations that break them. */
export const ENTRIES = [
  "<url><loc>https://example.com/</loc></url>",
  "  <url>\n    <loc>https://www.example.com/some/longer/path-of-a-page.html</loc>\n    <lastmod>2024-02-29</lastmod>\n  </url>\n",
  "<url>\r\n<loc> https://example.com/a </loc>\r\n<priority>0.5</priority><changefreq>daily</changefreq></url>",
  "<url><lastmod>2024-01-01T00:00:00+14:00</lastmod><loc>http://example.org/?a=1&amp;b=2&amp;c=&apos;x&apos;</loc></url>",
  "<url><loc>https://example.com/größe/日本語/😀</loc><lastmod>2024-01-01T10:20:30.123Z</lastmod></url>",
  "<url><loc>https://example.com/%C3%A9/%7Ea/%zz/%</loc><lastmod>2023-02-29</lastmod></url>",
  "<url><loc>https://User@EXAMPLE.com:8080/a/../b/./c#d</loc></url>",
  "<url><loc>example.com/no-scheme</loc><priority>&quot;&lt;&gt;</priority></url>",
  '<url><loc>https://example.com/de</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/en?a=1&amp;b=2"/></url>',
  "<url><xhtml:link  href='https://example.com/fr'\n hreflang = 'fr'/><loc>https://example.com/x</loc></url>",
  "<url><xhtml:link  href='https://example.com/fr'\n hreflang='fr' rel='alternate' /><loc>https://example.com/x</loc></url>",
  '<url><loc>https://example.com/y</loc><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"></xhtml:link></url>',
  "<url><loc>https://example.com/i</loc><image:image><image:loc>https://cdn.example.com/1.jpg</image:loc><image:caption>A &amp; B</image:caption></image:image><image:image><image:loc>https://cdn.example.com/2 3.jpg</image:loc></image:image></url>",
  '<url><loc>https://example.com/v</loc><video:video><video:thumbnail_loc>https://cdn.example.com/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>Größe</video:description><video:player_loc allow_embed="yes" autoplay="ap=1">https://example.com/p</video:player_loc><video:tag>a</video:tag><video:tag>b</video:tag><video:uploader info="https://example.com/u">U</video:uploader><video:tvshow><video:show_title>S</video:show_title><video:video_type>full</video:video_type></video:tvshow><video:publication_date>2024-13-01</video:publication_date></video:video></url>',
  "<url><loc>https://example.com/n</loc><news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2024-01-01</news:publication_date><news:title>  Tit\tle\n</news:title></news:news></url>",
] as const;

export const BREAKERS = [
  ...["<", ">", "&", "]", "]]>", '"', "'", "/", "=", " ", "\t", "\n", "\r", "\r\n", "\0", "\x7f", "%", "#", "/./", "?", "@", ":"],
  ...["<!--c-->", "<![CDATA[x]]>", "<?p?>", "</url>", "<url>", "<loc>", "</loc>", "<loc/>", "<lastmod>2024-01-01</lastmod>", "<mobile:mobile/>"],
  ...["&amp;", "&#38;", "&nbsp;", "&am", "\ufffe", "é", "日", "😀", "2024-02-30", "T24:00:00Z", "xmlns='a'", " a='b'"],
] as const;

/** Sequences that are no UTF-8 or no XML characters: Unicode 15 table 3-7 and XML 1.0 section 2.2. */
export const INVALID_SEQUENCES: readonly (readonly number[])[] = [
  ...[[0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xc3, 0x28], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xe2, 0x82], [0xe2, 0x28, 0xa1]],
  ...[
    [0xed, 0xa0, 0x80],
    [0xed, 0xbf, 0xbf],
    [0xef, 0xbf, 0xbe],
    [0xef, 0xbf, 0xbf],
    [0xe2, 0x82, 0x28],
    [0xe2, 0x82, 0xc0],
  ],
  ...[
    [0xf0, 0x80, 0x80, 0x80],
    [0xf0, 0x8f, 0xbf, 0xbf],
    [0xf0, 0x9f, 0x98],
    [0xf0, 0x28, 0x8c, 0xbc],
    [0xf0, 0x90, 0x28, 0xbc],
    [0xf0, 0x90, 0x8c, 0x28],
  ],
  ...[[0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80], [0xfe], [0xff]],
];

export const VALID_SEQUENCES: readonly (readonly number[])[] = [
  ...[
    [0xc2, 0x80],
    [0xdf, 0xbf],
    [0xe0, 0xa0, 0x80],
    [0xe1, 0x80, 0x80],
    [0xec, 0xbf, 0xbf],
    [0xed, 0x80, 0x80],
    [0xed, 0x9f, 0xbf],
  ],
  ...[
    [0xee, 0x80, 0x80],
    [0xef, 0xbf, 0xbd],
    [0xf0, 0x90, 0x80, 0x80],
    [0xf1, 0x80, 0x80, 0x80],
    [0xf3, 0xbf, 0xbf, 0xbf],
    [0xf4, 0x8f, 0xbf, 0xbd],
  ],
];

/** A document of a few entries, often broken somewhere. */
export function randomDocument(random: (below: number) => number): string {
  let text = "";
  for (let count = 1 + random(4); count > 0; count--) text += ENTRIES[random(ENTRIES.length)] ?? "";
  for (let count = random(4); count > 0; count--) {
    const at = random(text.length);
    const piece = BREAKERS[random(BREAKERS.length)] ?? "";
    const to = at + (random(2) === 0 ? 0 : random(8));
    text = text.slice(0, at) + piece + text.slice(to);
  }
  return text;
}
