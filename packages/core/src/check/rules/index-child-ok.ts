import { folderOf } from "../../value/scope.ts";
import { type IndexLink, IndexLinks } from "../index-links.ts";
import { defineRule, type SetContext, type SetFile } from "../rule.ts";

type Message = "missing" | "renamed" | "kind" | "page" | "unreachable";

export const indexChildOk = defineRule({
  meta: {
    id: "index-child-ok",
    since: "0.1.0",
    stage: "set",
    severity: { protocol: "error", yandex: "error" },
    summary: "Require every file that an index lists to be there, and to be a sitemap",
    why: "What the index lists and nobody can fetch is lost with all of its URLs. Most often a file was renamed, compressed or not written.",
    fix: "Write the index from the names of the files that were written, and upload all of them.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#index", profiles: ["protocol"] },
      { kind: "vendor", url: "https://yandex.ru/support/webmaster/en/indexing-options/sitemap", profiles: ["yandex"] },
    ],
    messages: {
      missing: "Expected the files that the index lists, found none for {loc}",
      renamed: "Expected the name of a file, found {loc}, where {file} is",
      unreachable: "Expected the files that the index lists, found {loc}, which {!failure}",
      page: "Expected a sitemap at {loc}, found something else",
      kind: "Expected a sitemap, found something else in {file}, which is listed as {loc}",
    },
    examples: {
      valid: [{ document: "<url><loc>https://example.com/</loc></url>", files: { "index.xml": "<sitemap><loc>https://example.com/a.xml</loc></sitemap>" } }],
      invalid: [
        {
          url: "https://example.com/index.xml",
          document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>\n<sitemap><loc>https://example.com/b.xml</loc></sitemap>",
          files: { "https://example.com/a.xml": "<url><loc>https://example.com/</loc></url>" },
        },
        {
          document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>",
          files: { "a.xml.gz": "<url><loc>https://example.com/</loc></url>" },
        },
        {
          url: "https://example.com/index.xml",
          document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>",
          files: { "https://example.com/a.xml": "" },
          answers: { "https://example.com/index.xml": {}, "https://example.com/a.xml": { status: 404, failure: "answers with status 404" } },
          also: ["http-status"],
        },
      ],
    },
    details:
      "It looks where an index was fetched and followed, or is checked together with at least one of the files that it lists, or with others of its folder where addresses are known: nobody needs to check all files at once. Memory grows with the entries of the indexes.",
  },
  createSet(context) {
    const indexes = new IndexLinks();
    return {
      file: (file, fileContext) => indexes.add(file, fileContext),
      end() {
        const byIndex = new Map<SetFile, IndexLink[]>();
        for (const link of indexes.links) {
          const others = byIndex.get(link.index);
          if (others === undefined) byIndex.set(link.index, [link]);
          else others.push(link);
        }
        for (const links of byIndex.values()) judgeIndex(links, indexes, context);
      },
    };
  },
});

/** Says what is wrong with the links of one index. */
function judgeIndex(links: readonly IndexLink[], indexes: IndexLinks, context: SetContext<Message>): void {
  const missing: IndexLink[] = [];
  let isTogether = false;
  for (const link of links) {
    const { loc, index, place } = link;
    const found = indexes.find(loc, index);
    if (index.transport !== undefined) {
      // Whoever fetches follows each link, or tells that it did not.
      if (found !== undefined && found !== "unknown") judgeFetched(link, found.file, { indexes, context });
    } else if (found === undefined) {
      const twin = indexes.find(loc.endsWith(".gz") ? loc.slice(0, -3) : `${loc}.gz`, index);
      if (twin === undefined || twin === "unknown") missing.push(link);
      else context.report("renamed", index, place, { loc, file: twin.file.name });
    } else if (found !== "unknown") {
      if (found.file !== index) isTogether = true;
      const kind = indexes.kindOf(found.file);
      if (found.sure && (kind === "unknown" || kind === "robots")) reportKind(link, found.file.name, context);
    }
  }
  for (const { loc, index, place } of missing) if (isTogether || isInFolder(loc, indexes, index.index)) context.report("missing", index, place, { loc });
}

function judgeFetched(link: IndexLink, file: SetFile, { indexes, context }: { readonly indexes: IndexLinks; readonly context: SetContext<Message> }): void {
  const { loc, index, place } = link;
  const failure = file.transport?.failure;
  const kind = indexes.kindOf(file);
  if (failure !== undefined) context.report("unreachable", index, place, { loc, failure });
  else if (kind === "unknown" || kind === "robots") reportKind(link, file.name, context);
}

/** What is fetched is known by its address, which need not be said twice. */
function reportKind({ loc, index, place }: IndexLink, file: string, context: SetContext<Message>): void {
  if (file === loc) context.report("page", index, place, { loc });
  else context.report("kind", index, place, { loc, file });
}

/** Is another file of the set in the folder of this address? */
function isInFolder(loc: string, indexes: IndexLinks, own: number): boolean {
  const folder = folderOf(loc);
  return indexes.files.some(({ index, url }) => index !== own && url !== undefined && folderOf(url) === folder);
}
