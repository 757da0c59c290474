import { testRule } from "../testing/test-rule.ts";
import { videoYesNo } from "./video-yes-no.ts";

const video = (inner: string): string => `<video:video>${inner}</video:video>`;
const subscription = (value: string): string => video(`<video:requires_subscription>${value}</video:requires_subscription>`);

testRule(videoYesNo, {
  valid: [
    ...["yes", "Yes", "YES", "no", "No", "NO", " yes ", "<![CDATA[no]]>"].map(subscription),
    video("<video:family_friendly>yes</video:family_friendly><video:live>no</video:live>"),
    video('<video:player_loc allow_embed="true">https://example.com/p</video:player_loc>'),
    "<video:video/>",
    { document: "" },
  ],
  invalid: [
    ...["true", "1", "", "yEs", "y", "<!-- yes -->0"].map((value) => [subscription(value), "1:43 value error google"] as const),
    [video("<video:family_friendly>false</video:family_friendly>\n<video:live>0</video:live>"), "1:37 value", "2:13 value"],
  ],
});
