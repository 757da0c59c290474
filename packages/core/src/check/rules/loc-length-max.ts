import { MAX_LOC_LENGTH } from "../../protocol/limits.ts";
import { FACT } from "../facts.ts";
import { defineRule, type FieldView } from "../rule.ts";

export const locLengthMax = defineRule({
  meta: {
    id: "loc-length-max",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error" },
    summary: "Limit a loc to 2,047 characters",
    why: "The protocol asks for less than 2,048 characters. Longer addresses are dropped, and seldom are those of a page that people should find.",
    fix: "Shorten the address; state and tracking do not belong into it.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#locdef" }],
    messages: { long: "Expected at most {max} characters in a loc, found {length}" },
    examples: {
      valid: [`<loc>https://example.com/${"a".repeat(2027)}</loc>`],
      invalid: [`<loc>https://example.com/${"a".repeat(2028)}</loc>`],
    },
    details:
      "Characters are counted as Unicode code points of the address itself, without white space around it and with references resolved. The schema allows 2,048, one more than the text of the protocol.",
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.LONG,
          visit(field) {
            const length = countCharacters(field);
            if (length > MAX_LOC_LENGTH) context.report("long", field.offset, { max: MAX_LOC_LENGTH, length });
          },
        },
      },
    };
  },
});

/** Code points of the value. */
function countCharacters({ bytes, start, end }: FieldView): number {
  let count = 0;
  for (let at = start; at < end; at++) if (((bytes[at] as number) & 0xc0) !== 0x80) count++;
  return count;
}
