import { testRule } from "../testing/test-rule.ts";
import { extensionNamespaceDeclared } from "./extension-namespace-declared.ts";

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE_NS = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const XHTML_NS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const image = (declared = IMAGE_NS): string => `<image:image ${declared}><image:loc>https://e.com/a</image:loc></image:image>`;
const urlset = (inner: string, { root = "", url = "" } = {}): string =>
  `<urlset ${NS} ${root}>\n<url ${url}><loc>https://e.com/</loc>\n${inner}</url></urlset>`;

testRule(extensionNamespaceDeclared, {
  valid: [
    urlset(image(), { root: IMAGE_NS }),
    // Under another prefix it is the same namespace.
    urlset(image(), { root: IMAGE_NS.replace("image", "i") }),
    // Of namespaces that are no extension's, and of one that is misspelt, other rules speak.
    urlset('<a:b xmlns:a="urn:a"/>'),
    urlset(image(IMAGE_NS.replace("http:", "https:"))),
  ],
  invalid: [
    [urlset(image()), "3:1 inner error protocol"],
    // Each namespace once.
    [urlset(image() + image()), "3:1 inner"],
    [urlset(`${image()}\n<xhtml:link ${XHTML_NS} rel="alternate" hreflang="de" href="https://e.com/de"/>`), "3:1 inner", "4:1 inner"],
    [urlset(image(""), { url: IMAGE_NS }), "2:1 inner"],
  ],
});
