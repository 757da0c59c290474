import type { ElementDeclaration, SimpleType } from "../schema-model.ts";
import { createSchema, XML_NAMESPACE } from "../schema-tables.ts";
import { SYNTAX_CHECKS } from "../syntax-checks.ts";

/** Every single check of the validator, by the name that findings give it: each has to have a document that only it rejects. */
export function listChecks(): readonly string[] {
  const schema = createSchema();
  const checks = new Set<string>([...Object.keys(SYNTAX_CHECKS).map((name) => `syntax:${name}`), "root", "nil", "xsi", "xsi-type"]);
  for (const key of schema.keys) {
    const declaration = schema.get(key);
    if (declaration !== undefined) collect(declaration, checks);
  }
  return [...checks];
}

function collect(declaration: ElementDeclaration, checks: Set<string>): void {
  const { label, content, attributes } = declaration;
  checks.add(`attribute:${label}`);
  for (const { key, type, required } of attributes.values()) {
    const name = key.replace(`${XML_NAMESPACE} `, "xml:");
    if (required) checks.add(`required:${label}@${name}`);
    addFaults(type, `${label}@${name}`, checks);
  }
  if (content.kind !== "sequence") {
    checks.add(`child:${label}`);
    if (content.kind === "simple") addFaults(content.type, label, checks);
    else checks.add(`text-in-empty:${label}`);
    return;
  }
  for (const check of ["unknown", "stray-text", "stray-cdata"]) checks.add(`${check}:${label}`);
  content.particles.forEach((particle, index) => {
    const last = index === content.particles.length - 1;
    if (particle.kind === "foreign") {
      checks.add(`extension:${label}`);
      if (!last) checks.add(`order:${label}/foreign`);
      return;
    }
    const { element, min, max } = particle;
    const name = `${label}/${element.key.slice(element.key.indexOf(" ") + 1)}`;
    if (!last) checks.add(`order:${name}`);
    if (min > 0) checks.add(`required:${name}`);
    if (Number.isFinite(max)) checks.add(`repeat:${name}`);
    collect(element, checks);
  });
}

function addFaults(type: SimpleType, label: string, checks: Set<string>): void {
  const { base, minLength, maxLength, min, max, values, pattern } = type;
  const facets = { minLength, maxLength, min, max, values, pattern };
  if (base !== "string" && base !== "token") checks.add(`value:${label} type`);
  if (base === "id") checks.add(`value:${label} unique`);
  for (const [facet, value] of Object.entries(facets)) if (value !== undefined) checks.add(`value:${label} ${facet}`);
}
