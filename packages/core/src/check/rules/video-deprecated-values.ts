import { emptyVisitor, namesWithinDeprecated, requiredVisitors, valueVisitors } from "../extension-values.ts";
import { defineRule, type FieldView } from "../rule.ts";

const AUTOPLAY = "video:player_loc@autoplay";
/** What has parts that it cannot do without. */
const WITH_REQUIRED = ["video:tvshow", "video:id"];

export const videoDeprecatedValues = defineRule({
  meta: {
    id: "video-deprecated-values",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "info" },
    messageSeverity: { empty: { google: "warning" } },
    summary: "Suggest values that the schema allows in the parts of video:video that Google stopped reading",
    why: "Validators still judge these parts by the schema, and a value that is empty is not the same as none.",
    fix: "Leave the parts out, or write values of the schema.",
    sources: [{ kind: "vendor", url: "http://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd" }],
    messages: {
      value: "Expected {!expected} in {!name}, found {value}",
      missing: "Expected {!child}, found none",
      empty: "Expected no autoplay, or a value for it, found nothing in it",
    },
    examples: {
      valid: ['<video:video><video:price currency="EUR" type="rent">1.99</video:price></video:video>'],
      invalid: [
        '<video:video><video:price currency="Euro">1.99</video:price></video:video>',
        '<video:video><video:player_loc autoplay="">https://example.com/p</video:player_loc></video:video>',
      ].map((document) => ({ document, also: ["video-required", "video-content-or-player"] })),
    },
  },
  create(context) {
    const missing = ({ tag }: FieldView, child: string): void => context.report("missing", tag, { child });
    const value = (field: FieldView, expected: string): void => context.report("value", field.offset, { name: field.name, expected, value: field.text });
    const values = valueVisitors(namesWithinDeprecated("video"), value);
    return {
      only: "url",
      fields: {
        ...values,
        ...Object.assign({}, ...WITH_REQUIRED.map((name) => requiredVisitors(name, { missing }))),
        [AUTOPLAY]: emptyVisitor(({ offset }) => context.report("empty", offset)),
      },
    };
  },
});
