import { sliceUtf8 } from "../kernel/strings.ts";
import { COLON } from "./bytes.ts";

/** A qualified name of a document, looked up once in each namespace scope. */
export interface QName<M> {
  readonly bytes: Uint8Array;
  /** As written; bytes that are not UTF-8 become U+FFFD. */
  readonly text: string;
  readonly prefix: string;
  readonly local: string;
  /** URI the prefix is bound to; undefined for a prefix that nothing declares, empty for no namespace. */
  readonly uri: string | undefined;
  /** What the reader makes of the name. */
  readonly meaning: M;
}

interface Scope<M> {
  readonly bindings: ReadonlyMap<string, string>;
  readonly parent: Scope<M> | undefined;
  readonly names: Map<number, QName<M>[]>;
  size: number;
}

const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
/** Names kept for a scope; a document with more is hostile, and its further names are looked up each time. */
const MAX_NAMES = 2048;

/** Namespace bindings of the open elements, and the names met in them (https://www.w3.org/TR/xml-names/). */
export class NameScopes<M> {
  #scope: Scope<M> = { bindings: new Map([["xml", XML_NAMESPACE]]), parent: undefined, names: new Map(), size: 0 };
  readonly #interpret: (prefix: string, local: string, uri: string | undefined) => M;

  constructor(interpret: (prefix: string, local: string, uri: string | undefined) => M) {
    this.#interpret = interpret;
  }

  /** Opens the scope of an element that declares namespaces; an empty prefix is the default. */
  push(declared: ReadonlyMap<string, string>): void {
    const bindings = new Map([...this.#scope.bindings, ...declared]);
    this.#scope = { bindings, parent: this.#scope, names: new Map(), size: 0 };
  }

  pop(): void {
    this.#scope = this.#scope.parent ?? this.#scope;
  }

  /** Forgets what the names meant, after their interpretation has changed. */
  reset(): void {
    this.#scope.names.clear();
    this.#scope.size = 0;
  }

  get bindings(): ReadonlyMap<string, string> {
    return this.#scope.bindings;
  }

  /** The name that stands in bytes[from, to). */
  lookUp(bytes: Uint8Array, from: number, to: number): QName<M> {
    let hash = to - from;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const chain = this.#scope.names.get(hash);
    if (chain !== undefined) for (const name of chain) if (same(name.bytes, bytes, from, to)) return name;
    const name = this.#create(bytes.slice(from, to));
    if (this.#scope.size++ < MAX_NAMES) {
      if (chain === undefined) this.#scope.names.set(hash, [name]);
      else chain.push(name);
    }
    return name;
  }

  #create(bytes: Uint8Array): QName<M> {
    const text = sliceUtf8(bytes, 0, bytes.length);
    const colon = bytes.indexOf(COLON) > 0 ? text.indexOf(":") : -1;
    const prefix = colon < 0 ? "" : text.slice(0, colon);
    const local = text.slice(colon + 1);
    const uri = this.#scope.bindings.get(prefix) ?? (prefix === "" ? "" : undefined);
    return { bytes, text, prefix, local, uri, meaning: this.#interpret(prefix, local, uri) };
  }
}

function same(name: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (name.length !== to - from) return false;
  for (let at = 0; at < name.length; at++) if (name[at] !== bytes[from + at]) return false;
  return true;
}
