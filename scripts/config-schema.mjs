// The JSON Schema of the configuration file: made of the schema that validates it, described by the comments of its type.
import { readFileSync } from "node:fs";
import ts from "typescript";

const TYPES = new URL("../packages/cli/src/config/types.ts", import.meta.url);
const built = new URL("../packages/cli/dist/config/json-schema.js", import.meta.url).href;

/** What the comments of an interface say, by property. */
function descriptionsOf(source, name) {
  const declared = source.statements.find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name);
  return new Map(declared.members.flatMap(withInner).map((member) => [member.name.text, commentOf(member)]));
}

function withInner(member) {
  const inner = member.type !== undefined && ts.isTypeLiteralNode(member.type) ? member.type.members : [];
  return [member, ...inner];
}

function commentOf(member) {
  const [doc] = ts.getJSDocCommentsAndTags(member);
  return doc === undefined ? undefined : ts.getTextOfJSDocComment(doc.comment);
}

function describe(properties, descriptions) {
  for (const [name, property] of Object.entries(properties)) {
    const description = descriptions.get(name);
    if (description !== undefined) properties[name] = { description, ...property };
    if (property.properties !== undefined) describe(property.properties, descriptions);
  }
}

/** The text of `packages/cli/config.schema.json`. */
export async function configSchema() {
  const { configJsonSchema } = await import(built);
  const source = ts.createSourceFile("types.ts", readFileSync(TYPES, "utf8"), ts.ScriptTarget.ES2023, true);
  const { $schema, ...schema } = configJsonSchema();
  const { properties } = schema;
  describe(properties, descriptionsOf(source, "MapwrightConfig"));
  describe(properties.groups.items.properties, descriptionsOf(source, "ConfigGroup"));
  const named = properties.sources.anyOf[1].items.anyOf[1];
  describe(named.properties, descriptionsOf(source, "ConfigSource"));
  const document = { $schema, title: "Configuration of mapwright", ...schema };
  return `${JSON.stringify(document, null, 2)}\n`;
}
