import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ParseOption, XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

/** Folder of the official schemas, which are not ours to ship. */
export const XSD_FOLDER: string | undefined = process.env["MAPWRIGHT_XSD"] || undefined;

export const NAMESPACES = {
  sitemap: "http://www.sitemaps.org/schemas/sitemap/0.9",
  image: "http://www.google.com/schemas/sitemap-image/1.1",
  video: "http://www.google.com/schemas/sitemap-video/1.1",
  news: "http://www.google.com/schemas/sitemap-news/0.9",
  mobile: "http://www.google.com/schemas/sitemap-mobile/1.0",
  pagemap: "http://www.google.com/schemas/sitemap-pagemap/1.0",
  geo: "http://www.google.com/geo/schemas/sitemap/1.0",
  xhtml: "http://www.w3.org/1999/xhtml",
} as const;

export type Core = "sitemap" | "siteindex";

/** Judges a document: undefined where it passes, else why it does not. */
export type Judge = (xml: Uint8Array, core: Core) => string | undefined;

function driverOf(core: Core): string {
  const imports = Object.entries(NAMESPACES).map(([prefix, namespace]) => {
    const file = prefix === "sitemap" ? `${core}.xsd` : prefix === "xhtml" ? "xhtml1-strict.xsd" : `sitemap-${prefix}.xsd`;
    return `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`;
  });
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`;
}

/** Copies the schemas with a driver for each core schema. The published pagemap schema begins with an empty line, before which no parser goes. */
function copySchemas(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "mapwright-xsd-"));
  for (const name of readdirSync(folder)) writeFileSync(join(copy, name), readFileSync(join(folder, name), "utf8").trimStart());
  for (const core of ["sitemap", "siteindex"] as const) writeFileSync(join(copy, `driver-${core}.xsd`), driverOf(core));
  return copy;
}

/** libxml2 with the official schemas, of which `sitemap.xsd` or `siteindex.xsd` is the core. */
export function createJudge(folder: string): Judge {
  xmlRegisterFsInputProviders();
  const copy = copySchemas(folder);
  const validators = { sitemap: load("sitemap"), siteindex: load("siteindex") };
  rmSync(copy, { recursive: true });
  return (xml, core) => {
    let document: XmlDocument | undefined;
    try {
      document = XmlDocument.fromBuffer(xml, { option: ParseOption.XML_PARSE_NONET });
      validators[core].validate(document);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      document?.dispose();
    }
  };

  function load(core: Core): XsdValidator {
    const path = join(copy, `driver-${core}.xsd`);
    return XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(path, "utf8"), { url: pathToFileURL(path).href }));
  }
}
