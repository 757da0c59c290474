/** Passes bytes through a kernel's window: `step(from, to, final)` uses some and returns where it stopped. */
export function passThrough(kernel, bytes, windowBytes, step) {
  let kept = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = Math.min(windowBytes - kept, bytes.length - at);
    kernel.window.set(bytes.subarray(at, at + length), kept);
    at += length;
    const filled = kept + length;
    const safe = step(0, filled, at === bytes.length);
    if (safe === 0 && length === 0) throw new Error("Expected an entry that fits in the window, found a longer one");
    kernel.window.copyWithin(0, safe, filled);
    kept = filled - safe;
  }
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const PREFIXES = new Map([
  [SITEMAP, ""],
  ["http://www.w3.org/1999/xhtml", "xhtml:"],
  ["http://www.google.com/schemas/sitemap-image/1.1", "image:"],
  ["http://www.google.com/schemas/sitemap-video/1.1", "video:"],
  ["http://www.google.com/schemas/sitemap-news/0.9", "news:"],
]);

/** The scan table of a document with the usual prefixes. */
export function usualScanTable(fields) {
  return {
    entryName: "url",
    fields,
    names: fields.fields.map(({ attribute, namespace, name }) => (attribute ? undefined : `${PREFIXES.get(namespace) ?? ""}${name}`)),
  };
}

/** Scans whole documents: the prolog and the root's start are passed over, the rest is entries. Returns how many. */
export function scanDocument(kernel, bytes, { windowBytes, need, full, onTape }) {
  const start = bytes.indexOf(">", bytes.indexOf("<urlset")) + 1;
  const end = bytes.lastIndexOf("</urlset>");
  let entries = 0;
  passThrough(kernel, bytes.subarray(start, end), windowBytes, (from, to) => {
    let at = from;
    for (;;) {
      const status = kernel.scan(at, to);
      entries += kernel.entries;
      onTape?.(kernel);
      at = kernel.safe;
      if (status === need) return at;
      if (status !== full) throw new Error(`Expected an entry of the fast grammar, found reason ${kernel.reason}`);
    }
  });
  return entries;
}
