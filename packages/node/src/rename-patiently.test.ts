import { describe, expect, it } from "vitest";
import { renamePatiently } from "./rename-patiently.ts";

function createHost(platform: string, failures: number, code = "EPERM") {
  const seen = { tries: 0, pauses: 0 };
  return {
    seen,
    platform,
    rename: (): void => {
      if (seen.tries++ < failures) throw Object.assign(new Error(code), { code });
    },
    wait: async (): Promise<void> => {
      seen.pauses++;
    },
  };
}

describe("renamePatiently", () => {
  it("renames at once where nothing is in the way", () => {
    expect(renamePatiently("a", "b", createHost("win32", 0))).toBeUndefined();
  });

  it.each(["EPERM", "EBUSY", "EACCES"])("tries again on Windows after %s", async (code) => {
    const host = createHost("win32", 4, code);
    await renamePatiently("a", "b", host);
    expect(host.seen).toEqual({ tries: 5, pauses: 4 });
  });

  it("gives up in the end with the system's error", async () => {
    const host = createHost("win32", 1000);
    await expect(renamePatiently("a", "b", host)).rejects.toMatchObject({ code: "EPERM" });
    expect(host.seen.tries).toBeLessThan(20);
  });

  it("does not wait elsewhere, nor for other errors", () => {
    expect(() => renamePatiently("a", "b", createHost("linux", 1))).toThrow("EPERM");
    expect(() => renamePatiently("a", "b", createHost("win32", 1, "ENOENT"))).toThrow("ENOENT");
  });
});
