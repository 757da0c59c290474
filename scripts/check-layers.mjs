// Enforces the may / may-not table of ARCHITECTURE.md by reading the sources.
// Tests and `testing` folders may import anything; nothing else may import them.
import { readdirSync, readFileSync } from "node:fs";
import { posix, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

/** Folders of core and their height. A folder imports its own height and lower ones; `index.ts` imports all. */
const CORE_LAYERS = {
  protocol: 0,
  model: 1,
  kernel: 2,
  table: 2,
  value: 2,
  robots: 3,
  xml: 3,
  read: 4,
  write: 4,
  check: 5,
  report: 5,
  fix: 5,
  set: 5,
  index: 6,
};
/** Folders that never import each other although they stand at the same height. */
const STRANGERS = [["read", "write"]];
/** Packages of this workspace that a package may import. */
const PACKAGE_IMPORTS = {
  core: [],
  node: ["@mapwright/core"],
  crawl: ["@mapwright/core", "@mapwright/node"],
  cli: ["@mapwright/core", "@mapwright/node", "@mapwright/crawl"],
};
/** Subpaths that packages export besides themselves. */
const SUBPATHS = new Set(["@mapwright/core/check", "@mapwright/core/fix", "@mapwright/core/report", "@mapwright/core/set"]);
/** Globals that some runtime lacks, that print, that pass time, or that reach out of the process. */
const CORE_FORBIDDEN_GLOBALS = new Set(
  "Buffer process console require module __dirname __filename setTimeout setInterval setImmediate queueMicrotask fetch navigator window document self global Deno Bun performance".split(
    " ",
  ),
);
/** Host routines that make strings faster are looked up on globalThis in this file alone. */
const HOST_ROUTINES = { file: "packages/core/src/kernel/strings.ts", global: "Buffer" };

/**
 * The compiled kernel, which is immutable, is the one variable kept for the process. Beside it `kernel/kernel-pool.ts` keeps kernels
 * that nobody uses (docs/decisions/idle-kernels.md).
 */
const KEPT_FOR_THE_PROCESS = "packages/core/src/kernel/wasm-module.ts";

/** Violations in `files`, a map from path (with `/`, from the root of the repository) to source text. `dependencies` are the declared dependencies of each package. */
export function findViolations(files, dependencies = {}) {
  const violations = [];
  for (const [path, text] of files) {
    const place = placeOf(path);
    if (place === undefined || isTest(path)) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
    const report = (node, message) => {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
      violations.push(`${path}:${line + 1}:${character + 1} ${message}`);
    };
    for (const { node, specifier } of importsOf(source)) checkImport(place, path, specifier, dependencies, (message) => report(node, message));
    if (place.package === "core") checkCoreSource(place, path, source, report);
  }
  return violations;
}

function placeOf(path) {
  const match = /^packages\/([^/]+)\/src\/(.+)$/.exec(path);
  if (match === null) return undefined;
  const [, name, rest] = match;
  return { package: name, folder: rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : rest.replace(/\.ts$/, "") };
}

function isTest(path) {
  return /\.test\.ts$|\/testing\//.test(path);
}

function importsOf(source) {
  const found = [];
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined)
      found.push({ node, specifier: node.moduleSpecifier.text });
    else if (ts.isImportTypeNode(node)) found.push({ node, specifier: node.argument.literal?.text ?? "" });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      found.push({ node, specifier: argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : "" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function checkImport(place, path, specifier, dependencies, report) {
  if (specifier === "") return report("a dynamic import must name its module, found an expression");
  if (specifier.startsWith(".")) return checkRelativeImport(place, path, specifier, report);
  if (place.package === "core") return report(`core imports no packages, found "${specifier}"`);
  if (specifier.startsWith("node:")) return undefined;
  const name = specifier.startsWith("@") ? specifier.split("/").slice(0, 2).join("/") : specifier.split("/")[0];
  if (name === "mapwright" || name.startsWith("@mapwright/")) {
    if (specifier !== name && !SUBPATHS.has(specifier)) return report(`packages are imported by their entry point, found "${specifier}"`);
    if (!(PACKAGE_IMPORTS[place.package] ?? []).includes(name)) return report(`${place.package} may not import "${name}"`);
  }
  if (!(dependencies[place.package] ?? []).includes(name)) report(`"${name}" is not a dependency of ${place.package}`);
  return undefined;
}

function checkRelativeImport(place, path, specifier, report) {
  const target = posix.join(posix.dirname(path), specifier);
  const targetPlace = placeOf(target);
  if (targetPlace === undefined || targetPlace.package !== place.package) return report(`a relative import stays in its package, found "${specifier}"`);
  if (isTest(target)) return report(`only tests import tests, found "${specifier}"`);
  if (place.package !== "core") return undefined;
  const from = CORE_LAYERS[place.folder];
  const to = CORE_LAYERS[targetPlace.folder];
  if (from === undefined) return report(`core has no layer "${place.folder}"`);
  if (to === undefined) return report(`core has no layer "${targetPlace.folder}"`);
  if (to > from) return report(`${place.folder} may not import ${targetPlace.folder}, which is above it`);
  const pair = [place.folder, targetPlace.folder].sort().join();
  if (STRANGERS.some((strangers) => strangers.join() === pair)) report(`${place.folder} and ${targetPlace.folder} never import each other`);
  return undefined;
}

function checkCoreSource(place, path, source, report) {
  for (const statement of source.statements) {
    // `TABLE satisfies Type;` is a check of the compiler and no work.
    if (ts.isExpressionStatement(statement) && !ts.isSatisfiesExpression(statement.expression)) report(statement, "core does no work at import time");
    const isState = ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) === 0;
    if (isState && path !== KEPT_FOR_THE_PROCESS) report(statement, "core has no global state: use const");
  }
  const declared = declaredNames(source);
  const visit = (node) => {
    if (place.folder === "protocol" && isLogic(node)) report(node, "protocol states facts and has no logic");
    if (place.folder === "xml") checkXmlNode(node, report);
    const global = globalOf(node, declared);
    if (global !== undefined && CORE_FORBIDDEN_GLOBALS.has(global.name)) {
      const isHostRoutine = path === HOST_ROUTINES.file && global.name === HOST_ROUTINES.global && global.looksUp;
      if (!isHostRoutine) report(node, `core may not use the global ${global.name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function isLogic(node) {
  return ts.isFunctionLike(node) && !ts.isFunctionTypeNode(node) && !ts.isMethodSignature(node)
    ? true
    : ts.isIfStatement(node) || ts.isIterationStatement(node, false);
}

function checkXmlNode(node, report) {
  if (ts.isThrowStatement(node)) report(node, "xml reports issues and never throws");
  const isWord = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  // The one error class and the paths of imports bear the name of the product, not of a rule.
  const isImport =
    node.parent !== undefined && (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent) || ts.isImportSpecifier(node.parent));
  if (isWord && !isImport && /sitemap|urlset/i.test(node.text) && node.text !== "SitemapError") report(node, `xml does not know the word "${node.text}"`);
}

function declaredNames(source) {
  const names = new Set();
  const visit = (node) => {
    if (node.name !== undefined && ts.isIdentifier(node.name) && isDeclaration(node)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isDeclaration(node) {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isImportSpecifier(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

/** The global that a node names: a free identifier, or what is looked up on globalThis. */
function globalOf(node, declared) {
  if (ts.isPropertyAccessExpression(node) && isGlobalThis(node.expression)) return { name: node.name.text, looksUp: true };
  if (ts.isElementAccessExpression(node) && isGlobalThis(node.expression) && ts.isStringLiteralLike(node.argumentExpression))
    return { name: node.argumentExpression.text, looksUp: true };
  if (
    ts.isBindingElement(node) &&
    ts.isVariableDeclaration(node.parent.parent) &&
    node.parent.parent.initializer !== undefined &&
    isGlobalThis(node.parent.parent.initializer)
  )
    return { name: (node.propertyName ?? node.name).text, looksUp: true };
  if (!ts.isIdentifier(node) || declared.has(node.text) || isNameOnly(node)) return undefined;
  return { name: node.text, looksUp: false };
}

function isGlobalThis(node) {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return isGlobalThis(node.expression);
  return ts.isIdentifier(node) && node.text === "globalThis";
}

/** Is this identifier only the name of a property, a member or an import? */
function isNameOnly(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return parent.name === node || parent.propertyName === node || ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent);
}

function readSources(root) {
  const files = new Map();
  const dependencies = {};
  for (const name of readdirSync(`${root}packages`)) {
    // What a bundle takes in is declared for the build alone.
    const {
      dependencies: declared = {},
      devDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8"));
    dependencies[name] = [declared, devDependencies, peerDependencies].flatMap(Object.keys);
    for (const file of readdirSync(`${root}packages/${name}/src`, { recursive: true })) {
      const path = `packages/${name}/src/${file.split(sep).join("/")}`;
      if (path.endsWith(".ts") && !path.endsWith(".generated.ts")) files.set(path, readFileSync(`${root}${path}`, "utf8"));
    }
  }
  return { files, dependencies };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { files, dependencies } = readSources(fileURLToPath(new URL("..", import.meta.url)));
  const violations = findViolations(files, dependencies);
  for (const violation of violations) console.error(violation);
  console.log(`layers: ${files.size} files, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
