import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseLoc, parseSite } from "./loc.ts";
import { sameUrlKey } from "./same-url.ts";
import { isBelow, scopeOf } from "./scope.ts";
import { isAbsoluteHttpUrl, resolveReference } from "./url.ts";

/** The examples of RFC 3986 sections 5.4.1 and 5.4.2. */
const RFC_EXAMPLES = `g:h g:h|g http://a/b/c/g|./g http://a/b/c/g|g/ http://a/b/c/g/|/g http://a/g|//g http://g|?y http://a/b/c/d;p?y|g?y http://a/b/c/g?y
#s http://a/b/c/d;p?q#s|g#s http://a/b/c/g#s|g?y#s http://a/b/c/g?y#s|;x http://a/b/c/;x|g;x http://a/b/c/g;x|g;x?y#s http://a/b/c/g;x?y#s| http://a/b/c/d;p?q
. http://a/b/c/|./ http://a/b/c/|.. http://a/b/|../ http://a/b/|../g http://a/b/g|../.. http://a/|../../ http://a/|../../g http://a/g|../../../g http://a/g
/./g http://a/g|/../g http://a/g|g. http://a/b/c/g.|.g http://a/b/c/.g|g.. http://a/b/c/g..|..g http://a/b/c/..g|./../g http://a/b/g|./g/. http://a/b/c/g/
g/./h http://a/b/c/g/h|g/../h http://a/b/c/h|g;x=1/./y http://a/b/c/g;x=1/y|g;x=1/../y http://a/b/c/y|g?y/./x http://a/b/c/g?y/./x|g#s/../x http://a/b/c/g#s/../x`
  .split(/[|\n]/)
  .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const);

describe("resolveReference", () => {
  it.each(RFC_EXAMPLES)("resolves %j to %s", (reference, expected) => {
    expect(resolveReference(reference, "http://a/b/c/d;p?q")).toBe(expected);
  });

  it("keeps the dot segments and the case of an absolute reference", () => {
    expect(resolveReference("HTTP://E.com/a/../b", "http://a/")).toBe("HTTP://E.com/a/../b");
  });
});

describe("isAbsoluteHttpUrl", () => {
  it.each(["http://a", "HTTPS://E.com/x", "http://[::1]/"])("takes %s", (text) => expect(isAbsoluteHttpUrl(text)).toBe(true));
  it.each(["http://", "http:///x", "http:/e.com", "//e.com/", "ftp://e.com/", "e.com", "http://?x", " http://e.com"])("refuses %s", (text) =>
    expect(isAbsoluteHttpUrl(text)).toBe(false),
  );
});

const SITE = "https://example.com/";

describe("normaliseLoc", () => {
  it.each([
    ["https://example.com/docs/terms&policies", "https://example.com/docs/terms&policies"],
    ["/tags/Black & white", "https://example.com/tags/Black%20&%20white"],
    ["https://example.com/a&<> bü中", "https://example.com/a&%3C%3E%20b%C3%BC%E4%B8%AD"],
    ["https://example.com/künstliche-intelligenz", "https://example.com/k%C3%BCnstliche-intelligenz"],
    ["https://example.com/%zz%41%2f%c3", "https://example.com/%25zz%41%2f%c3"],
    ["https://example.com/50%", "https://example.com/50%25"],
    ["https://example.com/a/../b//c/./d", "https://example.com/a/../b//c/./d"],
    ["https://EXAMPLE.com/Path", "https://EXAMPLE.com/Path"],
    ['https://example.com/"\\^`{|}[x]', "https://example.com/%22%5C%5E%60%7B%7C%7D%5Bx%5D"],
    ["https://example.com/?q[]=a b&x='", "https://example.com/?q%5B%5D=a%20b&x='"],
    ["https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"],
    ["https://[2001:db8::1]:8080/x", "https://[2001:db8::1]:8080/x"],
    ["https://example.com:8443/x", "https://example.com:8443/x"],
    ["  https://example.com/x\u00a0\n", "https://example.com/x"],
    ["\ufeff\u200bhttps://example.com/x\u200b\u2060", "https://example.com/x"],
    ["https://example.com/a\u2013b\u00a0c", "https://example.com/a%E2%80%93b%C2%A0c"],
    ["page", "https://example.com/page"],
    ["../x/./y", "https://example.com/x/y"],
    ["?a=1", "https://example.com/?a=1"],
    ["?q=a b", "https://example.com/?q=a%20b"],
    ["/tags/Black & white", "https://example.com/tags/Black%20&%20white"],
    ["./Black & white", "https://example.com/Black%20&%20white"],
    ["../Black & white", "https://example.com/Black%20&%20white"],
    ["//cdn.example.com/x", "https://cdn.example.com/x"],
    ["https://example.com/😀", "https://example.com/%F0%9F%98%80"],
    ["https://example.com", "https://example.com"],
    ["http://a.io", "http://a.io/"],
    ["http://a.b?", "http://a.b/?"],
  ])("writes %j as %s", (given, loc) => {
    expect(normaliseLoc(given, SITE)).toEqual({ ok: true, value: { loc, fragmentCut: false } });
  });

  it("cuts a fragment and says so", () => {
    expect(normaliseLoc("https://example.com/a#b#c", SITE)).toEqual({ ok: true, value: { loc: "https://example.com/a", fragmentCut: true } });
    expect(normaliseLoc("#top", SITE)).toEqual({ ok: true, value: { loc: SITE, fragmentCut: true } });
  });

  it("takes names with dots for files, and a host for a folder where it is marked as one", () => {
    expect(normaliseLoc("page.html", SITE)).toMatchObject({ value: { loc: `${SITE}page.html` } });
    expect(normaliseLoc("./www.example.org/a", SITE)).toMatchObject({ value: { loc: `${SITE}www.example.org/a` } });
  });

  it("resolves below the path of the site, or at its root", () => {
    expect(normaliseLoc("page", "https://e.com/base/")).toMatchObject({ value: { loc: "https://e.com/base/page" } });
    expect(normaliseLoc("/page", "https://e.com/base/")).toMatchObject({ value: { loc: "https://e.com/page" } });
  });

  it.each([
    ["", "empty"],
    [" \t ", "empty"],
    ["https://example.com/a\u0000b", "control-character"],
    ["https://example.com/a\nb", "control-character"],
    ["https://example.com/\ud800", "lone-surrogate"],
    ["ftp://example.com/", "scheme"],
    ["mailto:a@example.com", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://", "host-missing"],
    ["https:///x", "host-missing"],
    ["https:x", "host-missing"],
    ["https://:80/", "host-missing"],
    ["https://exa mple.com/", "host-invalid"],
    ["https://exa<mple.com/", "host-invalid"],
    ["https://[::g]/", "host-invalid"],
    ["https://.../", "host-invalid"],
    ["https://example.com:65536/", "port-invalid"],
    ["https://example.com:8a/", "port-invalid"],
    ["https://user:pass@example.com/", "userinfo"],
    ["https://example.com/a https://example.com/b", "several"],
    ["https://example.com/a\u00a0https://example.com/b", "several"],
    ["https://example.com/a\u200bhttp://other.example/", "several"],
    ["not a url", "words"],
    ["n/a (see below)", "words"],
    [" tags/Black\u00a0white ", "words"],
    ["none", "placeholder"],
    ["NULL", "placeholder"],
    ["n/a", "placeholder"],
    ["#N/A", "placeholder"],
    [" - ", "placeholder"],
    ["—", "placeholder"],
    ["123", "placeholder"],
    ["4.5", "placeholder"],
    ["loc", "placeholder"],
    ["URL", "placeholder"],
    ["undefined", "placeholder"],
    ["https://example.org/a https://example.org/b", "several"],
    ["https://example.org/a, http://example.org/b", "several"],
    ["www.example.org/a", "scheme-missing"],
    ["WWW.example.org", "scheme-missing"],
    ["Example.com/a", "scheme-missing"],
    ["https//example.com/a", "scheme-missing"],
    ["http;//example.org/a", "scheme-missing"],
    ['"https://example.com/a"', "wrapped"],
    ["<https://example.com/a>", "wrapped"],
    ["url=https://example.com/a", "wrapped"],
    ['=HYPERLINK("https://example.com/a")', "wrapped"],
  ])("refuses %j: %s", (given, reason) => {
    expect(normaliseLoc(given, SITE)).toEqual({ ok: false, reason });
  });

  it("never gives what a URI may not hold, and keeps what it gave", () => {
    const part = fc.oneof(fc.string({ unit: "grapheme" }), fc.string(), fc.constantFrom("%", "%4", "%41", "[", "]", "\\", "#", "?", "..", "/"));
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom("https://example.com/", "", "/", "?"), (parts, start) => {
        const given = normaliseLoc(start + parts.join(""), SITE);
        if (!given.ok) return;
        expect(given.value.loc).toMatch(/^https?:\/\/[A-Za-z0-9.:_~[\]-]+(?:[A-Za-z0-9\-._~:/?@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/i);
        expect(normaliseLoc(given.value.loc, SITE)).toEqual({ ok: true, value: { loc: given.value.loc, fragmentCut: false } });
      }),
      { seed: 3, numRuns: 2000 },
    );
  });
});

describe("parseSite", () => {
  it.each([
    ["https://example.com", "https://example.com/"],
    ["https://e.com/base", "https://e.com/base/"],
    ["https://e.com/base/?x#y", "https://e.com/base/"],
    ["https://bücher.example", "https://xn--bcher-kva.example/"],
  ])("takes %s as %s", (given, site) => expect(parseSite(given)).toEqual({ ok: true, value: site }));
  it.each(["example.com", "ftp://example.com/", "https://"])("refuses %s", (given) => expect(parseSite(given).ok).toBe(false));
});

describe("sameUrlKey", () => {
  it("is the loc itself unless an escape is written in another way", () => {
    const hex = "0123456789abcdefABCDEF";
    for (const high of hex) {
      for (const low of hex) {
        const given = `%${high}${low}`;
        const character = String.fromCharCode(Number.parseInt(high + low, 16));
        const expected = /[A-Za-z0-9\-._~]/.test(character) ? character : given.toUpperCase();
        expect(sameUrlKey(`https://e.com/${given}?${given}`)).toBe(`https://e.com/${expected === "." ? "" : expected}?${expected}`);
      }
    }
  });

  it.each([
    ["HTTP://Example.COM/a", "http://example.com/a"],
    ["http://example.com", "http://example.com/"],
    ["http://example.com:80/", "http://example.com/"],
    ["https://example.com:443?x", "https://example.com/?x"],
    ["http://example.com:/", "http://example.com/"],
    ["http://example.com/%7Ea%c3%bc%2f", "http://example.com/~a%C3%BC%2F"],
    ["http://example.com/a/./b/../c", "http://example.com/a/c"],
    ["http://example.com/a/%2e%2E/b", "http://example.com/b"],
    ["http://example.com/a?x=/../%61", "http://example.com/a?x=/../a"],
  ])("makes %s and %s the same", (a, b) => expect(sameUrlKey(a)).toBe(sameUrlKey(b)));

  it.each([
    ["http://example.com/a", "http://example.com/A"],
    ["http://example.com/a", "http://example.com/a/"],
    ["http://example.com/a/b", "http://example.com/a//b"],
    ["http://example.com/a", "https://example.com/a"],
    ["http://example.com:443/", "http://example.com/"],
    ["http://example.com/a%2Fb", "http://example.com/a/b"],
    ["http://example.com/?", "http://example.com/"],
  ])("keeps %s and %s apart", (a, b) => expect(sameUrlKey(a)).not.toBe(sameUrlKey(b)));
});

describe("scopeOf", () => {
  it.each([
    ["http://example.com/catalog/show?item=23", "in"],
    ["http://example.com:80/catalog/a", "in"],
    ["HTTP://EXAMPLE.com/catalog/a", "in"],
    ["http://example.com/image/show?item=23", "path"],
    ["http://example.com/catalog/../x", "path"],
    ["http://example.com/Catalog/a", "path"],
    ["http://example.com/catalog", "path"],
    ["https://example.com/catalog/a", "scheme"],
    ["http://www.example.com/catalog/a", "host"],
    ["http:catalog/a", "host"],
    ["catalog/a", "scheme"],
    ["ftp://example.com/catalog/a", "scheme"],
    ["//example.com/catalog/a", "scheme"],
    ["http://example.com:100/catalog/a", "host"],
  ])("says of %s: %s", (loc, scope) => expect(scopeOf(loc, "http://example.com/catalog/sitemap.xml?v=a/b")).toBe(scope));
});

describe("isBelow", () => {
  it("asks for scheme, host, port and the beginning of the path", () => {
    expect(isBelow("https://E.com/base/x", "https://e.com/base/")).toBe(true);
    expect(isBelow("https://e.com/basement", "https://e.com/base/")).toBe(false);
    expect(isBelow("https://e.com/base/../x", "https://e.com/base/")).toBe(false);
  });
});
