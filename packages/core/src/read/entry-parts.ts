import { sliceUtf8 } from "../kernel/strings.ts";
import { type Field, SITEMAP_FIELDS, URL_FIELDS } from "../model/fields.ts";
import { APOSTROPHE, GT, QUOTE } from "../xml/bytes.ts";
import type { QName } from "../xml/names.ts";
import type { PieceList } from "../xml/pieces.ts";
import { PIECE, type Pieces } from "../xml/text.ts";
import type { DocumentContext } from "./document-handler.ts";
import type { Meaning } from "./vocabulary.ts";

/** Fields of the kind of entry that is open. */
export function fieldsOf({ builder }: DocumentContext): readonly Field[] {
  return (builder.element === "url" ? URL_FIELDS : SITEMAP_FIELDS).fields;
}

/** Adds the attributes of the start tag just taken to its field, and reports those that the tables do not know. */
export function addAttributes(context: DocumentContext, field: Field, ordinal: number): void {
  const { builder, tokenizer, text } = context;
  const fields = fieldsOf(context);
  reportPrefixes(context);
  for (let index = 0; index < tokenizer.attributeCount; index++) {
    const name = attributeName(context, index);
    const attribute = field.children.map((child) => fields[child]).find((child) => child?.attribute === true && child.name === name);
    if (attribute === undefined) {
      reportAttribute(context, index, name);
      continue;
    }
    const start = tokenizer.attributes[index * 4 + 2] ?? 0;
    const end = tokenizer.attributes[index * 4 + 3] ?? 0;
    text.decode({ spans: [start, end, PIECE.ATTRIBUTE], count: 1 });
    builder.fill(attribute, builder.add(attribute, ordinal, start), start, end);
  }
}

/** Reports the attributes of a tag that may have none; declarations of namespaces and of the schema are no attributes in this sense. */
export function reportAttributes(context: DocumentContext): void {
  reportPrefixes(context);
  for (let index = 0; index < context.tokenizer.attributeCount; index++) reportAttribute(context, index, attributeName(context, index));
}

/** Reports prefixes of attributes that nothing declares, each once a document. */
function reportPrefixes(context: DocumentContext): void {
  const { tokenizer, reporter, names } = context;
  for (let index = 0; index < tokenizer.attributeCount; index++) {
    const name = attributeName(context, index);
    const colon = name.indexOf(":");
    if (colon <= 0 || name.startsWith("xmlns:")) continue;
    const prefix = name.slice(0, colon);
    if (names.bindings.has(prefix) || !reporter.first(`attribute ${prefix}`)) continue;
    reporter.report("attribute-prefix-undeclared", tokenizer.attributes[index * 4] ?? 0, tokenizer.attributes[index * 4 + 1] ?? 0);
  }
}

function attributeName({ window, tokenizer }: DocumentContext, index: number): string {
  return sliceUtf8(window.bytes, (tokenizer.attributes[index * 4] ?? 0) - window.base, (tokenizer.attributes[index * 4 + 1] ?? 0) - window.base);
}

function reportAttribute(context: DocumentContext, index: number, name: string): void {
  const { tokenizer, reporter, window } = context;
  checkUnreadAttribute(context, index);
  if (name === "xmlns" || /^(?:xmlns|xsi|xml):/.test(name)) return;
  const end = tokenizer.attributes[index * 4 + 3] ?? 0;
  const behind = window.bytes[end - window.base];
  reporter.report("unknown-attribute", tokenizer.attributes[index * 4] ?? 0, behind === QUOTE || behind === APOSTROPHE ? end + 1 : end);
}

/** Reports what is wrong with the text of what is passed over; the text itself is dropped. */
export function checkUnread({ text }: DocumentContext, pieces: Pieces): void {
  const { used } = text;
  text.decode(pieces);
  text.used = used;
}

/** Reports what is wrong with the values of all attributes of the tag just taken, which is passed over. */
export function checkUnreadAttributes(context: DocumentContext): void {
  for (let index = 0; index < context.tokenizer.attributeCount; index++) checkUnreadAttribute(context, index);
}

function checkUnreadAttribute(context: DocumentContext, index: number): void {
  const { attributes } = context.tokenizer;
  checkUnread(context, { spans: [attributes[index * 4 + 2] ?? 0, attributes[index * 4 + 3] ?? 0, PIECE.ATTRIBUTE], count: 1 });
}

/** Reports what is wrong with the name of the start tag just taken, each fault once a document. */
export function reportName({ reporter, tokenizer }: DocumentContext, name: QName<Meaning>): void {
  for (const fault of name.meaning.faults) {
    if (reporter.first(fault.key)) reporter.report(fault.code, tokenizer.nameStart, tokenizer.nameEnd, { expected: fault.expected });
  }
}

/** Lacks the tag just taken its `>`? */
export function isUnclosedTag({ tokenizer, window }: DocumentContext): boolean {
  return window.bytes[tokenizer.end - 1 - window.base] !== GT;
}

/**
 * Drops the open entry, whose text `pieces` a root interrupts: a document was cut off there and another one follows, so that nobody
 * knows how the text went on. False where there is no text.
 */
export function dropCutEntry({ builder, reporter, tokenizer }: DocumentContext, pieces: PieceList): boolean {
  if (!builder.open || pieces.blank) return false;
  reporter.report("entry-cut", builder.start, tokenizer.start);
  builder.cancel();
  pieces.clear();
  return true;
}
