import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { VERSION } from "./user-agent.ts";

describe("VERSION", () => {
  it("is that of the manifest", () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(manifest).toMatchObject({ version: VERSION });
  });
});
