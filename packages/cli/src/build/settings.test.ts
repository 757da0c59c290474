import { describe, expect, it } from "vitest";
import { previewWarning, refusePrivateHosts } from "./settings.ts";

describe("refusePrivateHosts", () => {
  it.each(["http://localhost:3000/", "http://127.0.0.1/", "https://0x7f.1/", "https://shop.local/", "http://[::1]:8080/", "https://intranet/"])(
    "refuses %s",
    (address) => {
      expect(() => refusePrivateHosts({ site: new URL(address) })).toThrow(expect.objectContaining({ code: "ERR_ARGUMENT" }));
      expect(() => refusePrivateHosts({ site: new URL("https://e.com/"), publicUrl: new URL(address) })).toThrow(/--public-url/);
      expect(() => refusePrivateHosts({ site: new URL(address), allowPrivate: true })).not.toThrow();
    },
  );

  it.each(["https://shop.example/", "https://example.com:8443/", "https://8.8.8.8/"])("takes %s", (address) => {
    expect(() => refusePrivateHosts({ site: new URL(address) })).not.toThrow();
  });
});

describe("previewWarning", () => {
  it.each(["my-shop-git-main.vercel.app", "deploy-preview-12--shop.netlify.app", "a1b2.shop.pages.dev", "shop.herokuapp.com", "shop.web.app", "shop.fly.dev"])(
    "warns of %s",
    (host) => {
      expect(previewWarning(new URL(`https://${host}/`))).toContain(host);
    },
  );

  it.each(["example.com", "someone.github.io", "vercel.app", "notvercel.app"])("is silent about %s", (host) => {
    expect(previewWarning(new URL(`https://${host}/`))).toBeUndefined();
  });
});
