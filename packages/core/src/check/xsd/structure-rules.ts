import type { ValueFault } from "./judge-value.ts";
import type { ElementDeclaration } from "./schema-model.ts";

/** Rules of the project for what an element must hold and in which order, by the first part of its label. */
const STRUCTURE_RULES: Readonly<Record<string, { readonly required: string; readonly order: string; readonly repeat: string }>> = {
  urlset: { required: "urlset-empty", order: "extension-in-urlset", repeat: "url-children" },
  sitemapindex: { required: "index-structure", order: "extension-in-urlset", repeat: "index-structure" },
  url: { required: "loc-required", order: "url-child-order", repeat: "url-children" },
  sitemap: { required: "index-structure", order: "index-child-order", repeat: "index-structure" },
  "image:image": { required: "image-structure", order: "image-order", repeat: "image-structure" },
  "video:video": { required: "video-required", order: "video-order", repeat: "video-order" },
  "news:news": { required: "news-required", order: "news-order", repeat: "news-order" },
};

const OTHER_STRUCTURE = { required: "xsd-child-required", order: "xsd-child-order", repeat: "xsd-child-repeated" };

/** The rule that tells of a child that is missing, out of order or repeated. */
export function structureRule(parent: ElementDeclaration, kind: "required" | "order" | "repeat"): string {
  return (STRUCTURE_RULES[parent.label] ?? OTHER_STRUCTURE)[kind];
}

/** Rules of the project for values, by label. */
const VALUE_RULES: Readonly<Record<string, string>> = {
  lastmod: "lastmod-xsd",
  changefreq: "changefreq-enum",
  priority: "priority-range",
  "sitemap/lastmod": "lastmod-xsd",
  "video:title": "video-title",
  "video:description": "video-description",
  "video:duration": "video-duration",
  "video:expiration_date": "video-dates",
  "video:publication_date": "video-dates",
  "video:rating": "video-rating",
  "video:view_count": "video-view-count",
  "video:family_friendly": "video-yes-no",
  "video:requires_subscription": "video-yes-no",
  "video:live": "video-yes-no",
  "video:restriction": "video-restriction",
  "video:platform": "video-platform",
  "news:language": "news-language",
  "news:publication_date": "news-date",
};

const LOC_RULES: Readonly<Partial<Record<ValueFault, string>>> = { type: "loc-rfc3986", minLength: "loc-length-min", maxLength: "loc-length-max" };

/** The rule that tells of a value. */
export function valueRule(label: string, fault: ValueFault): string {
  if (label === "loc" || label === "sitemap/loc") return LOC_RULES[fault] ?? "xsd-value";
  return VALUE_RULES[label] ?? "xsd-value";
}
