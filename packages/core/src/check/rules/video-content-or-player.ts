import { VIDEO_ELEMENT } from "../../protocol/elements.ts";
import { childNamed, emptyVisitor } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

const NAMES = VIDEO_ELEMENT.oneOf.map((name) => `video:${name}`);

export const videoContentOrPlayer = defineRule({
  meta: {
    id: "video-content-or-player",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require content_loc or player_loc in every video:video",
    why: "Without the address of the file or of its player Google cannot get at the video.",
    fix: "Write the address of the media file as content_loc, or that of a player that can be embedded as player_loc.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      missing: "Expected content_loc or player_loc in video:video, found neither",
      empty: "Expected an address in {!name}, found nothing",
    },
    examples: {
      valid: [
        "<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description><video:player_loc>https://example.com/player</video:player_loc></video:video>",
      ],
      invalid: [
        "<video:video><video:thumbnail_loc>https://example.com/a.png</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description></video:video>",
      ],
    },
  },
  create(context) {
    const empty = emptyVisitor(({ offset, name }) => context.report("empty", offset, { name }));
    return {
      only: "url",
      fields: {
        "video:video": {
          visit(video, entry) {
            if (NAMES.every((name) => childNamed(entry, video.ordinal, name) === undefined)) context.report("missing", video.tag);
          },
        },
        ...Object.fromEntries(NAMES.map((name) => [name, empty])),
      },
    };
  },
});
