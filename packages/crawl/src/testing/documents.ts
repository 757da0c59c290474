/** A urlset of these pages; a page is a loc, or a loc and its lastmod. */
export function urlset(...pages: readonly (string | readonly [string, string])[]): string {
  const entries = pages.map((page) =>
    typeof page === "string" ? `<url><loc>${page}</loc></url>` : `<url><loc>${page[0]}</loc><lastmod>${page[1]}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** An index of these sitemaps; a sitemap is a loc, or a loc and its lastmod. */
export function sitemapIndex(...sitemaps: readonly (string | readonly [string, string])[]): string {
  const refs = sitemaps.map((ref) =>
    typeof ref === "string" ? `<sitemap><loc>${ref}</loc></sitemap>` : `<sitemap><loc>${ref[0]}</loc><lastmod>${ref[1]}</lastmod></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${refs.join("\n")}\n</sitemapindex>\n`;
}
