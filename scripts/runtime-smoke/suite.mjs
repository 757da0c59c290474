const SITE = "https://shop.example/";
const MAX_BYTES = 10_000_000;
const KERNELS = ["auto", "wasm", "typescript"];

/** Awkward on purpose: escapes, astral characters, every extension. */
const ENTRIES = [
  { loc: "/", lastmod: "2026-01-02", changefreq: "daily", priority: 0.8 },
  { loc: "/a?b=1&c=2", lastmod: "2026-01-02T03:04:05+01:00" },
  {
    loc: "/schuhe/größe",
    images: [{ loc: "/i.jpg" }],
    alternates: [
      { hreflang: "de", href: "/schuhe/größe" },
      { hreflang: "x-default", href: "/shoes" },
    ],
    videos: [{ thumbnailLoc: "/t.png", title: "Tom & Jerry <3 \u{1f600}", description: "d", contentLoc: "/v.mp4", tags: ["a", "b"] }],
  },
];
const LOCS = ["https://shop.example/", "https://shop.example/a?b=1&c=2", "https://shop.example/schuhe/gr%C3%B6%C3%9Fe"];

function expectEqual(found, expected) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`Expected ${b}, found ${a}`);
}

async function readAll(core, input, options = {}) {
  const reading = core.readSitemap(input, options);
  const entries = [];
  const sitemaps = [];
  for await (const batch of reading) {
    entries.push(...batch.entries);
    sitemaps.push(...batch.sitemaps);
  }
  return { entries, sitemaps, summary: await reading.summary };
}

async function write(core, entries, options = {}) {
  const sink = core.createMemorySink();
  const result = await core.writeSitemaps(entries, sink, { site: SITE, ...options });
  return { result, read: (name) => sink.read(name, MAX_BYTES) };
}

async function compress(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function manyEntries(count) {
  return Array.from({ length: count }, (_, index) => ({ loc: `/p/${index}?a=1&b=${index * 7}`, lastmod: "2026-01-02" }));
}

const textOf = (bytes) => new TextDecoder().decode(bytes);

const TESTS = {
  "what is written is read back": async (core, kernel) => {
    const { result, read } = await write(core, ENTRIES, { kernel });
    expectEqual(result.urls, ENTRIES.length);
    const { entries, summary } = await readAll(core, await read("sitemap.xml"), { kernel });
    expectEqual(
      entries.map(({ loc }) => loc),
      LOCS,
    );
    expectEqual(entries[2].videos[0].title, ENTRIES[2].videos[0].title);
    expectEqual(entries[2].alternates.length, 2);
    expectEqual([summary.kind, summary.complete, summary.issues.length], ["urlset", true, 0]);
  },
  "many entries cross windows and files": async (core, kernel) => {
    const { result, read } = await write(core, manyEntries(20_000), { kernel, maxEntries: 15_000 });
    expectEqual(
      result.files.map(({ name, urls }) => [name, urls]),
      [
        ["sitemap.xml", 2],
        ["sitemap-1.xml", 15_000],
        ["sitemap-2.xml", 5_000],
      ],
    );
    const index = await readAll(core, await read("sitemap.xml"), { kernel });
    expectEqual(
      index.sitemaps.map(({ loc }) => loc),
      ["https://shop.example/sitemap-1.xml", "https://shop.example/sitemap-2.xml"],
    );
    const { entries } = await readAll(core, await read("sitemap-2.xml"), { kernel });
    expectEqual([entries.length, entries[4_999].loc], [5_000, "https://shop.example/p/19999?a=1&b=139993"]);
  },
  "gzip is undone by its magic": async (core, kernel) => {
    const { read } = await write(core, manyEntries(5_000), { kernel });
    const { entries, summary } = await readAll(core, await compress(await read("sitemap.xml")), { kernel });
    expectEqual([entries.length, summary.gzipLayers, summary.complete], [5_000, 1, true]);
  },
  "gzip is written": async (core, kernel) => {
    const { result, read } = await write(core, ENTRIES, { kernel, gzip: core.gzipStream });
    expectEqual(
      result.files.map(({ name }) => name),
      ["sitemap.xml", "sitemap-1.xml.gz"],
    );
    const { entries } = await readAll(core, await read("sitemap-1.xml.gz"), { kernel });
    expectEqual(entries.length, ENTRIES.length);
  },
  "a damaged gzip gives what came before the fault": async (core, kernel) => {
    const { read } = await write(core, manyEntries(30_000), { kernel });
    const whole = await compress(await read("sitemap.xml"));
    const { entries, summary } = await readAll(core, whole.subarray(0, Math.floor(whole.length * 0.9)), { kernel });
    expectEqual([summary.complete, summary.stoppedBy, entries.length > 0 && entries.length < 30_000], [false, "gzip", true]);
  },
  "a broken document is read and its repairs are told": async (core, kernel) => {
    const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITE}?a=1&b=2</loc></url><url><loc>${SITE}cut`;
    const { entries, summary } = await readAll(core, text, { kernel });
    expectEqual(
      entries.map(({ loc }) => loc),
      [`${SITE}?a=1&b=2`],
    );
    expectEqual([summary.complete, summary.stoppedBy, summary.issues.length > 0], [false, "cut", true]);
  },
  "a stream of single bytes gives the same entries": async (core, kernel) => {
    const { read } = await write(core, ENTRIES, { kernel });
    const bytes = await read("sitemap.xml");
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    expectEqual((await readAll(core, stream, { kernel })).entries, (await readAll(core, bytes, { kernel })).entries);
  },
  "text sitemaps go both ways": async (core, kernel) => {
    const { read } = await write(core, ENTRIES, { kernel, format: "text" });
    const bytes = await read("sitemap-1.txt");
    expectEqual(textOf(bytes), `${LOCS.join("\n")}\n`);
    expectEqual((await readAll(core, bytes, { kernel })).summary.kind, "text");
  },
  "a bad entry is skipped and counted": async (core, kernel) => {
    const { result } = await write(core, [{ loc: "/" }, { loc: "mailto:a@b.example" }], { kernel });
    expectEqual([result.urls, result.skipped.map(({ count }) => count)], [1, [1]]);
  },
};

const BOTH_KERNELS = {
  "both kernels write the same bytes": async (core) => {
    const files = await Promise.all(["wasm", "typescript"].map(async (kernel) => textOf(await (await write(core, ENTRIES, { kernel })).read("sitemap.xml"))));
    expectEqual(files[0], files[1]);
  },
};

async function attempt(test, work) {
  try {
    await work();
    return { test };
  } catch (error) {
    return { test, error: error instanceof Error ? `${error.message}` : String(error) };
  }
}

/** Runs every test on the built core with web globals alone, under each kernel that starts here, and reports instead of throwing. */
export async function runSuite(core) {
  // Writing always takes a kernel; a small document is read without one.
  const { kernel } = (await write(core, ENTRIES, {})).result;
  const kernels = kernel === "wasm" ? KERNELS : KERNELS.filter((name) => name !== "wasm");
  const results = [];
  for (const name of kernels) for (const [test, work] of Object.entries(TESTS)) results.push(await attempt(`${test} (${name})`, () => work(core, name)));
  if (kernel === "wasm") for (const [test, work] of Object.entries(BOTH_KERNELS)) results.push(await attempt(test, () => work(core)));
  return { runtime: describeRuntime(), kernel, results };
}

function describeRuntime() {
  if (globalThis.Bun !== undefined) return `Bun ${globalThis.Bun.version}`;
  if (globalThis.Deno !== undefined) return `Deno ${globalThis.Deno.version.deno}`;
  if (globalThis.navigator?.userAgent === "Cloudflare-Workers") return "workerd";
  return `Node ${globalThis.process?.versions.node}`;
}
