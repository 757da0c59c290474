import { testRule } from "../testing/test-rule.ts";
import { limitImages } from "./limit-images.ts";

const images = (count: number): string => "<image:image><image:loc>https://example.com/a.png</image:loc></image:image>".repeat(count);
const url = (count: number): string => `<url><loc>https://example.com/</loc>\n${images(count)}</url>`;

testRule(limitImages, {
  valid: ["<lastmod>2025-01-01</lastmod>", `${url(1000)}\n${url(600)}\n${url(401)}`, { document: "" }],
  invalid: [
    [url(1001), `2:${1000 * 75 + 1} over error google`],
    [`${url(1500)}\n${url(1)}\n${url(1001)}`, `2:${1000 * 75 + 1} over`, `6:${1000 * 75 + 1} over`],
  ],
});
