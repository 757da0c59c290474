import { testRule } from "../testing/test-rule.ts";
import { videoRestriction } from "./video-restriction.ts";

const restriction = (countries: string, relationship = "allow"): string =>
  `<video:video><video:restriction relationship="${relationship}">${countries}</video:restriction></video:video>`;

testRule(videoRestriction, {
  valid: [
    ...["DE", "DE AT CH", "GB US", "", "DE  AT", "\nDE\nAT\n", "<![CDATA[DE AT]]>", "<!-- a -->DE"].map((countries) => restriction(countries)),
    restriction("DE", "deny"),
    "<video:video/>",
    { document: "" },
  ],
  invalid: [
    ["<video:video><video:restriction>DE</video:restriction></video:video>", "1:14 relationship error google"],
    [restriction("DE", "Allow"), "1:47 value error google"],
    [restriction("DE", ""), "1:47 value"],
    [restriction("DE, AT"), "1:54 form error google"],
    [restriction("DEU"), "1:54 form"],
    [restriction("de at"), "1:54 case warning google"],
    [restriction("DE UK"), "1:54 country error google"],
    [restriction("XX EU"), "1:54 country"],
    [`${restriction("EU")}\n<video:video><video:restriction>de-AT</video:restriction></video:video>`, "1:54 country", "2:14 relationship", "2:33 form"],
  ],
});
