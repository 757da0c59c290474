import type { ProfileName } from "../model/diagnostic.ts";

/** The crawlers of the engines by the names that they heed in robots.txt. */
export const CRAWLERS = {
  /** https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers */
  google: ["Googlebot"],
  /** https://yandex.com/support/webmaster/en/controlling-robot/robots-txt */
  yandex: ["YandexBot", "Yandex"],
  /** https://searchadvisor.naver.com/guide/request-feed */
  naver: ["Yeti"],
} as const satisfies Partial<Record<ProfileName, readonly string[]>>;

/** The profiles whose crawlers are known. */
export const CRAWLING_PROFILES = ["google", "yandex", "naver"] as const satisfies readonly (keyof typeof CRAWLERS)[];
