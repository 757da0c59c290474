// Made by `npm run docs` from the files of this folder.
import type { Rule } from "../rule.ts";
import { attributes } from "./attributes.ts";
import { baiduLimits } from "./baidu-limits.ts";
import { baiduNoIndex } from "./baidu-no-index.ts";
import { bingLastmod } from "./bing-lastmod.ts";
import { changefreqEnum } from "./changefreq-enum.ts";
import { changefreqIgnored } from "./changefreq-ignored.ts";
import { childInTextElement } from "./child-in-text-element.ts";
import { crossSubmitRobots } from "./cross-submit-robots.ts";
import { defaultLocation } from "./default-location.ts";
import { doctypeForbidden } from "./doctype-forbidden.ts";
import { doubleEscaped } from "./double-escaped.ts";
import { encodingInvalidSequence } from "./encoding-invalid-sequence.ts";
import { encodingUtf8 } from "./encoding-utf8.ts";
import { entityEscape } from "./entity-escape.ts";
import { entityEscapeQuotes } from "./entity-escape-quotes.ts";
import { entryMisplaced } from "./entry-misplaced.ts";
import { extCode } from "./ext-code.ts";
import { extGeo } from "./ext-geo.ts";
import { extMobile } from "./ext-mobile.ts";
import { extPagemap } from "./ext-pagemap.ts";
import { extensionElement } from "./extension-element.ts";
import { extensionRepeated } from "./extension-repeated.ts";
import { extensionUrlRfc3986 } from "./extension-url-rfc3986.ts";
import { feedKinds } from "./feed-kinds.ts";
import { feedLastmod } from "./feed-lastmod.ts";
import { feedLoc } from "./feed-loc.ts";
import { gzipDamaged } from "./gzip-damaged.ts";
import { gzipNested } from "./gzip-nested.ts";
import { hreflangAbsolute } from "./hreflang-absolute.ts";
import { hreflangCode } from "./hreflang-code.ts";
import { hreflangDuplicateCode } from "./hreflang-duplicate-code.ts";
import { hreflangForm } from "./hreflang-form.ts";
import { hreflangReciprocal } from "./hreflang-reciprocal.ts";
import { hreflangSelf } from "./hreflang-self.ts";
import { hreflangXDefault } from "./hreflang-x-default.ts";
import { httpContentType } from "./http-content-type.ts";
import { httpGzipFile } from "./http-gzip-file.ts";
import { httpRedirect } from "./http-redirect.ts";
import { httpStatus } from "./http-status.ts";
import { httpXRobots } from "./http-x-robots.ts";
import { illegalCharacter } from "./illegal-character.ts";
import { imageDeprecated } from "./image-deprecated.ts";
import { imageLocEmpty } from "./image-loc-empty.ts";
import { imageStructure } from "./image-structure.ts";
import { indexChildOk } from "./index-child-ok.ts";
import { indexChildOrder } from "./index-child-order.ts";
import { indexDirectory } from "./index-directory.ts";
import { indexDuplicate } from "./index-duplicate.ts";
import { indexLastmod } from "./index-lastmod.ts";
import { indexLimits } from "./index-limits.ts";
import { indexLoop } from "./index-loop.ts";
import { indexNested } from "./index-nested.ts";
import { indexSameSite } from "./index-same-site.ts";
import { indexStructure } from "./index-structure.ts";
import { lastmodAllIdentical } from "./lastmod-all-identical.ts";
import { lastmodAncient } from "./lastmod-ancient.ts";
import { lastmodEmpty } from "./lastmod-empty.ts";
import { lastmodFuture } from "./lastmod-future.ts";
import { lastmodRanges } from "./lastmod-ranges.ts";
import { lastmodSafeSubset } from "./lastmod-safe-subset.ts";
import { lastmodTzd } from "./lastmod-tzd.ts";
import { lastmodW3c } from "./lastmod-w3c.ts";
import { lastmodYandexSize } from "./lastmod-yandex-size.ts";
import { leadingWhitespace } from "./leading-whitespace.ts";
import { limitBytes } from "./limit-bytes.ts";
import { limitBytesOld } from "./limit-bytes-old.ts";
import { limitGzipOnly } from "./limit-gzip-only.ts";
import { limitImages } from "./limit-images.ts";
import { limitNews } from "./limit-news.ts";
import { limitReading } from "./limit-reading.ts";
import { limitUrls } from "./limit-urls.ts";
import { locAbsolute } from "./loc-absolute.ts";
import { locDuplicate } from "./loc-duplicate.ts";
import { locEscapeSitemapUrl } from "./loc-escape-sitemap-url.ts";
import { locFragment } from "./loc-fragment.ts";
import { locIri } from "./loc-iri.ts";
import { locLengthMax } from "./loc-length-max.ts";
import { locNormalised } from "./loc-normalised.ts";
import { locOneVersion } from "./loc-one-version.ts";
import { locPercentCharset } from "./loc-percent-charset.ts";
import { locPrivateHost } from "./loc-private-host.ts";
import { locRequired } from "./loc-required.ts";
import { locRfc3986 } from "./loc-rfc3986.ts";
import { locScheme } from "./loc-scheme.ts";
import { locSessionId } from "./loc-session-id.ts";
import { locSingleHost } from "./loc-single-host.ts";
import { locTrackingParameter } from "./loc-tracking-parameter.ts";
import { locTrailingSlash } from "./loc-trailing-slash.ts";
import { locUserinfo } from "./loc-userinfo.ts";
import { locWhitespace } from "./loc-whitespace.ts";
import { mrss } from "./mrss.ts";
import { namespace } from "./namespace.ts";
import { namespacesWf } from "./namespaces-wf.ts";
import { naverLimits } from "./naver-limits.ts";
import { newsDate } from "./news-date.ts";
import { newsLanguage } from "./news-language.ts";
import { newsLegacyTags } from "./news-legacy-tags.ts";
import { newsName } from "./news-name.ts";
import { newsRequired } from "./news-required.ts";
import { newsTitle } from "./news-title.ts";
import { newsTwoDays } from "./news-two-days.ts";
import { prefixUriMismatch } from "./prefix-uri-mismatch.ts";
import { priorityFormat } from "./priority-format.ts";
import { priorityIgnored } from "./priority-ignored.ts";
import { priorityRange } from "./priority-range.ts";
import { priorityUniform } from "./priority-uniform.ts";
import { robotsSitemapDead } from "./robots-sitemap-dead.ts";
import { robotsSitemapDuplicate } from "./robots-sitemap-duplicate.ts";
import { robotsSitemapLine } from "./robots-sitemap-line.ts";
import { robotsSitemapRelative } from "./robots-sitemap-relative.ts";
import { rootElement } from "./root-element.ts";
import { rssRdf } from "./rss-rdf.ts";
import { schemaLocation } from "./schema-location.ts";
import { scopeDirectory } from "./scope-directory.ts";
import { scopeHost } from "./scope-host.ts";
import { scopePort } from "./scope-port.ts";
import { scopeRootRecommended } from "./scope-root-recommended.ts";
import { scopeScheme } from "./scope-scheme.ts";
import { sitemapListsDisallowed } from "./sitemap-lists-disallowed.ts";
import { sitemapNotDisallowed } from "./sitemap-not-disallowed.ts";
import { strayText } from "./stray-text.ts";
import { txtAbsolute } from "./txt-absolute.ts";
import { txtBlankLine } from "./txt-blank-line.ts";
import { txtName } from "./txt-name.ts";
import { txtOnePerLine } from "./txt-one-per-line.ts";
import { txtOnlyUrls } from "./txt-only-urls.ts";
import { undeclaredEntity } from "./undeclared-entity.ts";
import { unknownElement } from "./unknown-element.ts";
import { urlChildOrder } from "./url-child-order.ts";
import { urlChildren } from "./url-children.ts";
import { urlsetEmpty } from "./urlset-empty.ts";
import { videoAccess } from "./video-access.ts";
import { videoContentOrPlayer } from "./video-content-or-player.ts";
import { videoDates } from "./video-dates.ts";
import { videoDeprecated } from "./video-deprecated.ts";
import { videoDeprecatedValues } from "./video-deprecated-values.ts";
import { videoDescription } from "./video-description.ts";
import { videoDuration } from "./video-duration.ts";
import { videoLocDiffers } from "./video-loc-differs.ts";
import { videoPlatform } from "./video-platform.ts";
import { videoRating } from "./video-rating.ts";
import { videoRequired } from "./video-required.ts";
import { videoRestriction } from "./video-restriction.ts";
import { videoTag } from "./video-tag.ts";
import { videoTitle } from "./video-title.ts";
import { videoUploader } from "./video-uploader.ts";
import { videoViewCount } from "./video-view-count.ts";
import { videoYesNo } from "./video-yes-no.ts";
import { xhtmlLinkMedia } from "./xhtml-link-media.ts";
import { xmlDeclaration } from "./xml-declaration.ts";
import { xmlWellFormed } from "./xml-well-formed.ts";
import { xsdValid } from "./xsd-valid.ts";
import { yandexFormats } from "./yandex-formats.ts";
import { yandexLimits } from "./yandex-limits.ts";

/** Every rule, in the order of the ids. */
export const RULES: readonly Rule[] = [
  attributes,
  baiduLimits,
  baiduNoIndex,
  bingLastmod,
  changefreqEnum,
  changefreqIgnored,
  childInTextElement,
  crossSubmitRobots,
  defaultLocation,
  doctypeForbidden,
  doubleEscaped,
  encodingInvalidSequence,
  encodingUtf8,
  entityEscape,
  entityEscapeQuotes,
  entryMisplaced,
  extCode,
  extGeo,
  extMobile,
  extPagemap,
  extensionElement,
  extensionRepeated,
  extensionUrlRfc3986,
  feedKinds,
  feedLastmod,
  feedLoc,
  gzipDamaged,
  gzipNested,
  hreflangAbsolute,
  hreflangCode,
  hreflangDuplicateCode,
  hreflangForm,
  hreflangReciprocal,
  hreflangSelf,
  hreflangXDefault,
  httpContentType,
  httpGzipFile,
  httpRedirect,
  httpStatus,
  httpXRobots,
  illegalCharacter,
  imageDeprecated,
  imageLocEmpty,
  imageStructure,
  indexChildOk,
  indexChildOrder,
  indexDirectory,
  indexDuplicate,
  indexLastmod,
  indexLimits,
  indexLoop,
  indexNested,
  indexSameSite,
  indexStructure,
  lastmodAllIdentical,
  lastmodAncient,
  lastmodEmpty,
  lastmodFuture,
  lastmodRanges,
  lastmodSafeSubset,
  lastmodTzd,
  lastmodW3c,
  lastmodYandexSize,
  leadingWhitespace,
  limitBytes,
  limitBytesOld,
  limitGzipOnly,
  limitImages,
  limitNews,
  limitReading,
  limitUrls,
  locAbsolute,
  locDuplicate,
  locEscapeSitemapUrl,
  locFragment,
  locIri,
  locLengthMax,
  locNormalised,
  locOneVersion,
  locPercentCharset,
  locPrivateHost,
  locRequired,
  locRfc3986,
  locScheme,
  locSessionId,
  locSingleHost,
  locTrackingParameter,
  locTrailingSlash,
  locUserinfo,
  locWhitespace,
  mrss,
  namespace,
  namespacesWf,
  naverLimits,
  newsDate,
  newsLanguage,
  newsLegacyTags,
  newsName,
  newsRequired,
  newsTitle,
  newsTwoDays,
  prefixUriMismatch,
  priorityFormat,
  priorityIgnored,
  priorityRange,
  priorityUniform,
  robotsSitemapDead,
  robotsSitemapDuplicate,
  robotsSitemapLine,
  robotsSitemapRelative,
  rootElement,
  rssRdf,
  schemaLocation,
  scopeDirectory,
  scopeHost,
  scopePort,
  scopeRootRecommended,
  scopeScheme,
  sitemapListsDisallowed,
  sitemapNotDisallowed,
  strayText,
  txtAbsolute,
  txtBlankLine,
  txtName,
  txtOnePerLine,
  txtOnlyUrls,
  undeclaredEntity,
  unknownElement,
  urlChildOrder,
  urlChildren,
  urlsetEmpty,
  videoAccess,
  videoContentOrPlayer,
  videoDates,
  videoDeprecated,
  videoDeprecatedValues,
  videoDescription,
  videoDuration,
  videoLocDiffers,
  videoPlatform,
  videoRating,
  videoRequired,
  videoRestriction,
  videoTag,
  videoTitle,
  videoUploader,
  videoViewCount,
  videoYesNo,
  xhtmlLinkMedia,
  xmlDeclaration,
  xmlWellFormed,
  xsdValid,
  yandexFormats,
  yandexLimits,
];
