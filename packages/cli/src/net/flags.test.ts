import { describe, expect, it } from "vitest";
import { FILES_ALONE, NET_OPTIONS, refuseNetFlags } from "./flags.ts";

describe("refuseNetFlags", () => {
  it.each(NET_OPTIONS.map((make) => make()).map((option) => [option.long, option.attributeName()]))("refuses %s where nothing is fetched", (long, name) => {
    expect(() => refuseNetFlags({ [name]: 0 }, FILES_ALONE)).toThrow(`Expected ${long} with an address, found files alone`);
  });

  it("minds no other options", () => {
    expect(() => refuseNetFlags({ quiet: true, format: "json" } as object, FILES_ALONE)).not.toThrow();
  });
});
