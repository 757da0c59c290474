import type { Field } from "../model/fields.ts";
import type { ScanTable } from "./kernel.ts";

/**
 * The names of a document in the form in which both kernels look them up: 256 integers of a hash table (0, or number + 1),
 * then 64 bytes for each field: kind, parent, repeatable, name length, group last seen in, number, and from byte 32 on the name.
 * The entry's own name takes the last place.
 */
export const HASH_SLOTS = 256;
export const FIELD_WORDS = 16;
const MAX_FIELDS = 127;
export const ENTRY_NAME = MAX_FIELDS;
/** Set in the parent of an attribute, so that attributes and child elements are looked up apart. */
export const ATTRIBUTE_KEY = 0x1000;
/** A longer name goes the slow way. */
export const MAX_NAME_BYTES = 31;
export const NAME_OFFSET = 32;
export const KIND = { TEXT: 0, URL: 1, LOC: 2, DATE: 3, GROUP: 4, EMPTY: 5 } as const;
export const WORD = { KIND: 0, PARENT: 1, REPEATABLE: 2, LENGTH: 3, SEEN: 4, NUMBER: 5 } as const;
export const SCAN_IMAGE_WORDS = HASH_SLOTS + (MAX_FIELDS + 1) * FIELD_WORDS;

/** Makes the lookup table of a document; a name that does not fit is left out, and its elements go the slow way. */
export function compileScanTable(table: ScanTable): Int32Array {
  const image = new Int32Array(SCAN_IMAGE_WORDS);
  writeName(image, ENTRY_NAME, table.entryName);
  for (const field of table.fields.fields.slice(0, MAX_FIELDS)) {
    const name = field.attribute ? field.name : table.names[field.number];
    if (name !== undefined) addField(image, field, name);
  }
  return image;
}

function addField(image: Int32Array, field: Field, name: string): void {
  const at = HASH_SLOTS + field.number * FIELD_WORDS;
  const parent = field.attribute ? field.parent | ATTRIBUTE_KEY : field.parent;
  image[at + WORD.KIND] = kindOf(field);
  image[at + WORD.PARENT] = parent;
  image[at + WORD.REPEATABLE] = "repeatable" in field.spec && field.spec.repeatable === true ? 1 : 0;
  image[at + WORD.NUMBER] = field.number;
  if (!writeName(image, field.number, name)) return;
  const bytes = new Uint8Array(image.buffer);
  const start = at * 4 + NAME_OFFSET;
  let slot = hashName(bytes, start, image[at + WORD.LENGTH] ?? 0, parent);
  while (image[slot] !== 0) slot = (slot + 1) % HASH_SLOTS;
  image[slot] = field.number + 1;
}

function writeName(image: Int32Array, place: number, name: string): boolean {
  const at = HASH_SLOTS + place * FIELD_WORDS;
  const encoded = new TextEncoder().encode(name);
  const fits = encoded.length > 0 && encoded.length <= MAX_NAME_BYTES;
  image[at + WORD.LENGTH] = fits ? encoded.length : -1;
  if (fits) new Uint8Array(image.buffer).set(encoded, at * 4 + NAME_OFFSET);
  return fits;
}

/** Slot of a name of `length` bytes from `at` on, inside `parent`. */
export function hashName(bytes: Uint8Array, at: number, length: number, parent: number): number {
  let word = 0;
  const first = length > 4 ? at + length - 4 : at;
  for (let i = 0; i < 4 && first + i < at + length; i++) word |= (bytes[first + i] ?? 0) << (8 * i);
  return Math.imul(word + Math.imul(length, 0x9e3779b1) + Math.imul(parent, 0x85ebca6b), 0xc2b2ae35) >>> 24;
}

function kindOf(field: Field): number {
  switch (field.spec.kind) {
    case "url":
      return KIND.URL;
    case "loc":
      return KIND.LOC;
    case "w3c-datetime":
      return KIND.DATE;
    case "group":
      return KIND.GROUP;
    case "empty":
      return KIND.EMPTY;
    default:
      return KIND.TEXT;
  }
}
