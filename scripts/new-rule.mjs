// Makes the files of a new rule: npm run new-rule ID
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../packages/core/src/check/rules", import.meta.url));

const [id] = process.argv.slice(2);
if (id === undefined || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(id)) {
  console.error(`Expected an id such as loc-absolute: the subject first, as the protocol spells it, in kebab-case; found ${id ?? "none"}`);
  process.exit(2);
}
const files = { [`${id}.ts`]: ruleSource(), [`${id}.test.ts`]: testSource() };
const old = Object.keys(files).filter((name) => existsSync(join(FOLDER, name)));
if (old.length > 0) {
  console.error(`Expected a new rule, found ${old.join(" and ")}`);
  process.exit(1);
}
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(FOLDER, name), text);
  console.log(`wrote packages/core/src/check/rules/${name}`);
}
console.log("Fill in the metadata, write failing cases, then the code; then npm run docs and npm run check.");

function exportName() {
  return id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function ruleSource() {
  return `import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const ${exportName()} = defineRule({
  meta: {
    id: "${id}",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error" },
    summary: "Require …",
    why: "What happens to those who do not.",
    fix: "What to do.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html" }],
    messages: { wrong: "Expected …, found {value}" },
    examples: {
      valid: ["<loc>https://example.com/</loc>"],
      invalid: ["<loc>https://example.com/#wrong</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.FRAGMENT,
          visit({ text, offset }) {
            if (text.endsWith("#wrong")) context.report("wrong", offset, { value: text });
          },
        },
      },
    };
  },
});
`;
}

function testSource() {
  return `import { testRule } from "../testing/test-rule.ts";
import { ${exportName()} } from "./${id}.ts";

testRule(${exportName()}, {
  valid: ["", "<loc>https://example.com/</loc>", "<loc><![CDATA[https://example.com/]]></loc>"],
  invalid: [
    ["<loc>https://example.com/#wrong</loc>", "1:6 wrong error protocol"],
    ["<url><loc>https://example.com/#wrong</loc></url>\\n<url><loc>\\n  https://example.com/a#wrong</loc></url>", "1:11 wrong", "3:3 wrong"],
  ],
});
`;
}
