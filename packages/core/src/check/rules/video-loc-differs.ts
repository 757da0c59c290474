import { sameUrlKey } from "../../value/same-url.ts";
import { splitUrl } from "../../value/url.ts";
import { isNoMedia } from "../../value/url-target.ts";
import { defineRule, type EntryView, type FieldView } from "../rule.ts";

/** Paths of pages and players of the well-known video hosts. */
const PLAYER = /^\/(?:embed|watch|player|v)(?:\/|$)/i;
const ENDING = /\.[a-z0-9]{2,5}$/i;

export const videoLocDiffers = defineRule({
  meta: {
    id: "video-loc-differs",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    messageSeverity: { player: { google: "warning" } },
    summary: "Require content_loc to be a media file and player_loc a player, not the page itself",
    why: "Google fetches the file and embeds the player; the page that shows the video is loc, and HTML and Flash are no media files.",
    fix: "Write the address of the media file as content_loc, that of a player that can be embedded as player_loc, and that of the page as loc.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      page: "Expected another address than that of the page in {!name}, found {value}",
      format: "Expected the address of a media file in video:content_loc, found {value}",
      player: "Expected the address of a media file in video:content_loc, found what looks like a player: {value}",
    },
    examples: {
      valid: [
        "<loc>https://example.com/a</loc><video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description><video:content_loc>https://example.com/a.mp4</video:content_loc><video:player_loc>https://video.example.net/embed/1</video:player_loc></video:video>",
      ],
      invalid: [
        "<loc>https://example.com/a</loc><video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description><video:player_loc>https://example.com/a</video:player_loc></video:video>",
        "<loc>https://example.com/a</loc><video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description><video:content_loc>https://example.com/a.html</video:content_loc></video:video>",
      ],
    },
  },
  create(context) {
    const isPage = ({ text }: FieldView, entry: EntryView): boolean => text !== "" && sameUrlKey(text) === sameUrlKey(entry.loc);
    return {
      only: "url",
      fields: {
        "video:player_loc": {
          visit(field, entry) {
            if (isPage(field, entry)) context.report("page", field.offset, { name: field.name, value: field.text });
          },
        },
        "video:content_loc": {
          visit(field, entry) {
            const { text, offset, name } = field;
            const { path } = splitUrl(text);
            if (isPage(field, entry)) context.report("page", offset, { name, value: text });
            else if (isNoMedia(text)) context.report("format", offset, { value: text });
            else if (PLAYER.test(path) && !ENDING.test(path)) context.report("player", offset, { value: text });
          },
        },
      },
    };
  },
});
