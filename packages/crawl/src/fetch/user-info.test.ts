import { describe, expect, it } from "vitest";
import { withoutUserInfo } from "./user-info.ts";

describe("withoutUserInfo", () => {
  it.each([
    ["https://bob:s3cret@e.com/a?b=c@d#x@y", "https://e.com/a?b=c@d#x@y"],
    ["HTTPS://bob@E.com", "HTTPS://E.com"],
    ["http://bob:s3@cret@[bad/@x", "http://[bad/@x"],
    ["//bob:s3cret@e.com/", "//e.com/"],
    ["https:\\\\bob:s3cret@e.com/", "https:\\\\e.com/"],
    ["https://e.com/@me", "https://e.com/@me"],
    ["mail@e.com/a", "mail@e.com/a"],
  ])("shows %s as %s", (address, shown) => expect(withoutUserInfo(address)).toBe(shown));
});
