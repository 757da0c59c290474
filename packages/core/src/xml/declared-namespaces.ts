import { sliceUtf8 } from "../kernel/strings.ts";
import type { Tokenizer } from "./tokenizer.ts";
import type { ByteWindow } from "./window.ts";

const XMLNS = [0x78, 0x6d, 0x6c, 0x6e, 0x73] as const;

/** The namespaces that the start tag just taken declares, by prefix (https://www.w3.org/TR/xml-names/#ns-decl); undefined for none. */
export function declaredNamespaces(tokenizer: Tokenizer, window: ByteWindow): Map<string, string> | undefined {
  const { bytes, base } = window;
  const { attributes } = tokenizer;
  let declared: Map<string, string> | undefined;
  for (let index = 0; index < tokenizer.attributeCount; index++) {
    const at = (attributes[index * 4] ?? 0) - base;
    if (!XMLNS.every((byte, offset) => bytes[at + offset] === byte)) continue;
    const name = sliceUtf8(bytes, at, (attributes[index * 4 + 1] ?? 0) - base);
    if (name.length > XMLNS.length && name[XMLNS.length] !== ":") continue;
    declared ??= new Map();
    declared.set(name.slice(XMLNS.length + 1), sliceUtf8(bytes, (attributes[index * 4 + 2] ?? 0) - base, (attributes[index * 4 + 3] ?? 0) - base));
  }
  return declared;
}
