import { PatternSampler } from "@mapwright/crawl";
import { urlLine } from "../printable.ts";
import type { ReadFormat, ReadFormatName } from "./format.ts";

/** Some URLs of each pattern, when all have been read: one a line, or with pattern and count where the format has room for them. */
export function createSampleFormat(each: number, name: ReadFormatName): ReadFormat {
  const sampler = new PatternSampler(each);
  return {
    showsIssues: false,
    start: () => "",
    startFile: () => "",
    batch: (_file, { entries }) => {
      for (const { loc } of entries) sampler.add(loc);
      return "";
    },
    endFile: () => "",
    end: () => formatSamples(sampler, name),
  };
}

function formatSamples(sampler: PatternSampler, name: ReadFormatName): string {
  const samples = sampler.samples();
  switch (name) {
    case "text":
    case "urls":
      return samples.flatMap(({ urls }) => urls.map((url) => `${urlLine(url)}\n`)).join("");
    case "jsonl":
      return samples.map((sample) => `${JSON.stringify(sample)}\n`).join("");
    case "json":
      return `${JSON.stringify({ schemaVersion: 1, patterns: samples }, undefined, 2)}\n`;
    case "csv":
      return `pattern,count,loc\n${samples.flatMap(({ pattern, count, urls }) => urls.map((url) => `${quote(pattern)},${count},${quote(url)}\n`)).join("")}`;
    default:
      return name satisfies never;
  }
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
