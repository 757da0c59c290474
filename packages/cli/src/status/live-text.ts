import { KIND_NAMES } from "../kind-names.ts";
import { printable } from "../printable.ts";
import { ageOf } from "../set/status-text.ts";
import { alignColumns, count, type Style, size, wrap } from "../terminal.ts";
import type { LiveFile, LiveSite } from "./live-site.ts";

const SHOWN_FILES = 20;
const WIDTH = 78;

/** What is live at an address, for people. */
export function liveText(site: LiveSite, { now, all, style }: { readonly now: Date; readonly all: boolean; readonly style: Style }): string {
  const { files, totals, kinds } = site;
  const shown = all ? files : files.slice(0, SHOWN_FILES);
  const indexes = kinds["sitemapindex"] ?? 0;
  const sitemaps = totals.files - indexes - (kinds["unknown"] ?? 0);
  const partial = site.complete ? "" : ", as far as they could be read";
  const facts = [`${size(site.bytes)}, of which ${size(totals.bytes)} came over the network; ${kindsOf(site)}`, datesOf(site, now)];
  const missing = site.missing.map(({ reason, count: number, first }) => `missing: ${count(number, "sitemap")}: ${reason}; the first is ${first}`);
  const lines = [
    style("bold", `${count(totals.entries, "URL")} in ${count(sitemaps, "sitemap")}${indexOf(site)} at ${printable(site.address)}${partial}`),
    ...facts.map((line) => wrap(printable(line), WIDTH, "  ")),
    ...missing.map((line) => style("yellow", wrap(printable(line), WIDTH, "  "))),
    "",
    ...alignColumns([["file", "URLs", "size", "newest lastmod", "age", ""], ...shown.map((file) => rowOf(file, now))], [1, 2]).map((line) => `  ${line}`),
    ...(files.length > shown.length ? [`  and ${count(files.length - shown.length, "more file")} (--all shows them)`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

const indexOf = ({ kinds: { sitemapindex: number = 0 } }: LiveSite): string =>
  number === 0 ? "" : ` under ${number === 1 ? "an index" : `${number} indexes`}`;

function kindsOf({ kinds }: LiveSite): string {
  const parts = Object.entries(kinds).map(([kind, number]) => (kind === "unknown" ? `${number} of no known kind` : countKind(kind, number)));
  return parts.length === 0 ? "nothing was read" : parts.join(", ");
}

function countKind(kind: string, number: number): string {
  const name: string = Object.entries(KIND_NAMES).find(([known]) => known === kind)?.[1] ?? kind;
  return count(number, name, `${name}${name.endsWith("x") ? "es" : "s"}`);
}

function datesOf({ newest, oldest, undated, totals }: LiveSite, now: Date): string {
  if (newest === undefined) return totals.entries === 0 ? "no URLs" : "no lastmod: nobody can tell what has changed";
  const without = undated === 0 ? "" : `; ${count(undated, "URL")} without lastmod`;
  return `newest lastmod ${newest} (${ageOf(newest, now)}), oldest ${oldest} (${ageOf(oldest, now)})${without}`;
}

function rowOf(file: LiveFile, now: Date): readonly string[] {
  const isRead = file.state === "read";
  const listed = file.kind === "sitemapindex" ? count(file.sitemaps, "file") : count(file.urls, "", "").trim();
  return [
    printable(`${" ".repeat(file.depth)}${file.url}`),
    isRead ? listed : "",
    isRead ? size(file.bytes) : "",
    file.newest ?? file.lastmod ?? "",
    (file.newest ?? file.lastmod) === undefined ? "" : ageOf(file.newest ?? file.lastmod, now),
    remarkOf(file),
  ];
}

function remarkOf({ state, status, complete, kind, message }: LiveFile): string {
  switch (state) {
    case "read":
      return kind === "unknown" ? "no sitemap" : complete ? "" : "in part";
    case "status":
      return `status ${status}`;
    case "failed":
      return printable(message ?? "no answer");
    case "refused":
      return "on another host";
    case "repeated":
    case "loop":
      return state === "loop" ? "leads back" : "listed before";
    case "skipped":
      return "not read";
    case "not-modified":
    case "unchanged":
      return "unchanged";
    default:
      return state satisfies never;
  }
}
