import { parseW3cDatetime, type W3cDatetime } from "../../value/w3c-datetime.ts";
import { isXsdDate } from "../../value/xsd-date.ts";
import { defineRule, type FieldView } from "../rule.ts";

const MS_PER_DAY = 86_400_000;
/** A date without time ends last where it is twelve hours earlier than in UTC. */
const WEST_MS = 43_200_000;

export const videoDates = defineRule({
  meta: {
    id: "video-dates",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    messageSeverity: { schema: { google: "warning" }, expired: { google: "info" } },
    summary: "Require the dates of a video to be YYYY-MM-DD or YYYY-MM-DDThh:mm:ss with a zone",
    why: "Other forms are no dates to Google; a video whose expiration has passed is not shown.",
    fix: "Write the whole date, or date and time with seconds and zone. Leave expiration_date out where the video does not expire.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      form: "Expected YYYY-MM-DD or YYYY-MM-DDThh:mm:ss with a zone in {!name}, found {value}",
      schema: "Expected YYYY-MM-DD or YYYY-MM-DDThh:mm:ss with a zone in {!name}, found {value}, which XML Schema alone accepts",
      expired: "Expected a video that is still shown, found the expiration {value}",
    },
    examples: {
      valid: ["<video:video><video:publication_date>2025-03-01T19:20:30+08:00</video:publication_date></video:video>"],
      invalid: [
        "<video:video><video:publication_date>01.03.2025</video:publication_date></video:video>",
        "<video:video><video:publication_date>2025-03-01T19:20:30</video:publication_date></video:video>",
        "<video:video><video:expiration_date>2024-03-01</video:expiration_date></video:video>",
      ].map((video) => ({ document: video, also: ["video-required", "video-content-or-player"] })),
    },
  },
  create(context) {
    const judge = ({ text, offset, name }: FieldView): W3cDatetime | undefined => {
      const date = parseW3cDatetime(text);
      const found = date.ok ? date.value : undefined;
      if (found !== undefined && found.granularity !== "year" && found.granularity !== "month" && found.granularity !== "minute") return found;
      context.report(found === undefined && isXsdDate(text) ? "schema" : "form", offset, { name, value: text });
      return undefined;
    };
    return {
      only: "url",
      fields: {
        "video:publication_date": { visit: judge },
        "video:expiration_date": {
          visit(field) {
            const date = judge(field);
            if (date === undefined) return;
            const { day, second, granularity } = date;
            const end = day * MS_PER_DAY + second * 1000 + (granularity === "day" ? MS_PER_DAY + WEST_MS : 0);
            if (end <= context.now) context.report("expired", field.offset, { value: field.text });
          },
        },
      },
    };
  },
});
