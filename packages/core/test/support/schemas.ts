import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ParseOption, XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

/** Folder of the official schemas, which are not ours to ship. */
export const XSD_FOLDER: string | undefined = process.env["MAPWRIGHT_XSD"];

const NAMESPACES = [
  ["http://www.sitemaps.org/schemas/sitemap/0.9", "sitemap.xsd"],
  ["http://www.google.com/schemas/sitemap-image/1.1", "sitemap-image.xsd"],
  ["http://www.google.com/schemas/sitemap-video/1.1", "sitemap-video.xsd"],
  ["http://www.google.com/schemas/sitemap-news/0.9", "sitemap-news.xsd"],
  ["http://www.w3.org/1999/xhtml", "xhtml1-strict.xsd"],
] as const;

/** Judges documents by the official schemas with libxml2: undefined when valid, else what is wrong. */
export function createSchemaJudge(folder: string, core: "sitemap.xsd" | "siteindex.xsd"): (xml: Uint8Array) => string | undefined {
  if (!readdirSync(folder).includes(core)) throw new Error(`Expected ${core} in ${folder}, found none`);
  xmlRegisterFsInputProviders();
  const imports = NAMESPACES.map(([namespace, file]) => `<xs:import namespace="${namespace}" schemaLocation="${file === "sitemap.xsd" ? core : file}"/>`);
  const driver = XmlDocument.fromString(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`, {
    url: pathToFileURL(join(folder, "driver.xsd")).href,
  });
  const validator = XsdValidator.fromDoc(driver);
  return (xml) => {
    let document: XmlDocument | undefined;
    try {
      document = XmlDocument.fromBuffer(xml, { option: ParseOption.XML_PARSE_NONET });
      validator.validate(document);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      document?.dispose();
    }
  };
}
