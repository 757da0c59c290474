import type { UrlTarget } from "../protocol/element-spec.ts";
import { hostOf, isSameSite } from "./same-site.ts";
import { sameUrlKey } from "./same-url.ts";
import { splitUrl } from "./url.ts";

/** Endings of what Google does not take for a media file (https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps). */
const NO_MEDIA = /\.(?:html?|xhtml|swf)$/i;

/** Does the path of this address end like a page or Flash, which no engine takes for a media file? */
export function isNoMedia(url: string): boolean {
  return NO_MEDIA.test(splitUrl(url).path);
}

/** What was expected of an absolute address besides its form, where it leads elsewhere; `pageKey` is the `sameUrlKey` of the entry's page. */
export function targetFault(target: UrlTarget, url: string, pageKey: string): string | undefined {
  switch (target) {
    case "page":
      return undefined;
    case "player":
      return sameUrlKey(url) === pageKey ? "another address than that of the page" : undefined;
    case "media":
      if (sameUrlKey(url) === pageKey) return "another address than that of the page";
      return isNoMedia(url) ? "the address of a media file" : undefined;
    case "own-site": {
      const [own, page] = [hostOf(url), hostOf(pageKey)];
      return own === undefined || (page !== undefined && !isSameSite(page, own)) ? "a page on the domain of the entry" : undefined;
    }
  }
}
