import { testRule } from "../testing/test-rule.ts";
import { videoDates } from "./video-dates.ts";

const published = (date: string): string => `<video:video><video:publication_date>${date}</video:publication_date></video:video>`;
const expires = (date: string): string => `<video:video><video:expiration_date>${date}</video:expiration_date></video:video>`;

testRule(videoDates, {
  valid: [
    ...["2025-03-01", "1999-12-31", "2025-03-01T10:00:00Z", "2025-03-01T10:00:00.123456+05:30", " 2025-03-01 ", "<![CDATA[2025-03-01]]>"].map(published),
    ...["2026-01-01", "2030-05-05T00:00:00Z", "2026-01-01T00:00:01Z"].map(expires),
    // Somewhere on earth the day has not ended yet.
    { document: expires("2025-12-31"), now: "2026-01-01T11:00:00Z" },
    "<video:video/>",
    { document: "" },
  ],
  invalid: [
    ...["2025", "2025-03", "2025-03-01T10:00Z", "2025-02-30", "tomorrow", "", "01.03.2025", "2025-03-01 10:00:00"].map(
      (value) => [published(value), "1:38 form error google"] as const,
    ),
    ...["2025-03-01T10:00:00", "2025-03-01Z", "2025-03-01T24:00:00Z"].map((value) => [published(value), "1:38 schema warning google"] as const),
    [expires("2025"), "1:37 form"],
    [{ document: expires("2025-12-31"), now: "2026-01-01T12:00:00Z" }, "1:37 expired info google"],
    [`${expires("2025-12-31T23:59:59Z")}\n${expires("<!-- a -->2024-01-01")}`, "1:37 expired", "2:37 expired"],
  ],
});
