/** A page of a listing. */
export interface ListingPage {
  readonly objects: readonly { readonly key: string; readonly bytes: number }[];
  /** What asks for the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Reads the answer to ListObjectsV2: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export function parseListing(text: string): ListingPage {
  const objects = [...text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, block = ""]) => ({
    key: textOf(block, "Key") ?? "",
    bytes: Number(textOf(block, "Size") ?? 0),
  }));
  const isTruncated = textOf(text, "IsTruncated") === "true";
  return { objects, next: isTruncated ? textOf(text, "NextContinuationToken") : undefined };
}

function textOf(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found === undefined ? undefined : unescapeXml(found);
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
