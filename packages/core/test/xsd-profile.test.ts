import { describe, expect, it } from "vitest";
import { checkSitemap } from "../src/check/check-sitemap.ts";
import { validateXsd } from "../src/check/xsd/validate-xsd.ts";
import { SYNTAX_DOCUMENTS } from "./support/xsd/syntax-documents.ts";

const MAX_BYTES = 1_000_000;

describe("checkSitemap with the profile xsd", () => {
  it("has an error where the validator has a finding, and none elsewhere", async () => {
    const different: string[] = [];
    for (const document of SYNTAX_DOCUMENTS) {
      const bytes = typeof document === "string" ? new TextEncoder().encode(document) : document;
      if (bytes.length > MAX_BYTES) continue;
      const { diagnostics } = await checkSitemap(bytes, { profiles: ["xsd"] });
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      if (errors.length > 0 !== validateXsd(bytes).length > 0) different.push(new TextDecoder().decode(bytes).slice(0, 300));
      expect(errors.every(({ rule, profile }) => rule === "xsd-valid" && profile === "xsd")).toBe(true);
    }
    expect(different).toEqual([]);
  });
});
