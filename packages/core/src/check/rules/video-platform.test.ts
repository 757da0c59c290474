import { testRule } from "../testing/test-rule.ts";
import { videoPlatform } from "./video-platform.ts";

const platform = (platforms: string, relationship = "allow"): string =>
  `<video:video><video:platform relationship="${relationship}">${platforms}</video:platform></video:video>`;

testRule(videoPlatform, {
  valid: [
    ...["web", "web mobile tv", "tv  web", "", "<![CDATA[tv]]>", "\nweb\n", "<!-- a -->web"].map((platforms) => platform(platforms)),
    platform("web", "deny"),
    "<video:video/>",
    { document: "" },
  ],
  invalid: [
    ["<video:video><video:platform>web</video:platform></video:video>", "1:14 relationship error google"],
    [platform("web", "yes"), "1:44 value error google"],
    ...["web,tv", "WEB", "desktop"].map((platforms) => [platform(platforms), "1:51 platform error google"] as const),
    [`${platform("phone", "")}\n${platform("tv web x")}`, "1:44 value", "1:46 platform", "2:51 platform"],
  ],
});
