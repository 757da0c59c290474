import { isSitemapError, PROFILES } from "@mapwright/core";
import { SOURCE_KINDS } from "@mapwright/node";
import * as z from "zod";
import { BUCKET_ACLS } from "../bucket-acls.ts";
import { LIMITS } from "../build/limits.ts";
import { byteCount, folderAddress, shareOrNumber, webAddress } from "../option-values.ts";

/** Stands for the setting in what the parsers of the command line say. */
const SETTING = "it";
/** How deep a message of a parser begins with what it is about. */
const PREFIX = new RegExp(`^Expected ${SETTING} to be `);

const LEVEL = "true, false or a level from 1 to 9";

type Parser<T> = (flag: string) => (value: string) => T;

/**
 * Takes a value as the command line does, so that both say the same. Everywhere in this file the message of a fault is what was expected; that of a
 * `custom` one has what was found too.
 */
function parsed<T>(given: z.ZodType<string | number, string | number>, parse: Parser<T>): z.ZodType<T, string | number> {
  return given.transform((value, context): T => {
    try {
      return parse(SETTING)(String(value));
    } catch (error) {
      if (!isSitemapError(error)) throw error;
      context.addIssue({ code: "custom", message: error.message.replace(PREFIX, "") });
      return z.NEVER;
    }
  });
}

const text = (expected: string): z.ZodString => z.string({ error: expected }).min(1, { error: expected });
const flag = z.boolean({ error: "true or false" }).optional();
const address = (parse: Parser<URL>) => parsed(text("an address with http:// or https://"), parse).optional();
const whole = (min: number, max: number, error = `a whole number from ${min} to ${max}`) => {
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const size = (min: number, max: number) =>
  parsed(z.union([z.number(), z.string()], { error: "bytes, or a size such as 10MB" }), (name) => byteCount(name, min, max)).optional();
const share = parsed(z.union([z.number(), z.string()], { error: "a number, or a share such as 5%" }), shareOrNumber).optional();
const word = <const W extends string>(words: readonly W[]): z.ZodOptional<z.ZodEnum<{ readonly [K in W]: K }>> =>
  z.enum(words, { error: `one of ${words.join(", ")}` }).optional();

/** Text or a list of texts, as a list. */
const texts = z
  .union([text("text"), z.array(text("text")).min(1, { error: "at least one text" })], { error: "text, or a list of texts" })
  .transform((given): readonly string[] => (typeof given === "string" ? [given] : given));
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const scalars = z
  .union([scalar, z.array(scalar).min(1, { error: "at least one value" })], { error: "a value, or a list of values" })
  .transform((given): readonly string[] => (Array.isArray(given) ? given : [given]).map(String));

const strict = <S extends z.core.$ZodLooseShape>(shape: S): z.ZodObject<S, z.core.$strict> => z.strictObject(shape, { error: "an object" });

const GROUP = strict({
  name: text("the name of a group"),
  patterns: texts.optional(),
  field: text("the name of a column or property").optional(),
  equals: scalars.optional(),
  sources: texts.optional(),
  defaults: strict({
    changefreq: word(["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"]),
    priority: z.number({ error: "a number from 0 to 1" }).min(0, { error: "a number from 0 to 1" }).max(1, { error: "a number from 0 to 1" }).optional(),
  }).optional(),
  maxUrls: whole(1, LIMITS.maxUrls).optional(),
  maxBytes: size(LIMITS.leastBytes, LIMITS.maxBytes),
  news: flag,
});

const SOURCE = z.union([text("a file"), strict({ name: text("the name of a source"), files: texts })], {
  error: "a file, or an object with name and files",
});

/** What a configuration file may say: validates it, and its JSON Schema is made of it. `types.ts` says what each setting means. */
export const CONFIG_SCHEMA = strict({
  $schema: text("the address of a schema").optional(),
  site: address(folderAddress),
  sources: z
    .union([text("a file"), z.array(SOURCE)], { error: "a file, or a list of files" })
    .transform((given) => (typeof given === "string" ? [given] : given))
    .optional(),
  from: word(SOURCE_KINDS),
  output: text("a folder, or a bucket such as s3://bucket/prefix").optional(),
  endpoint: address(webAddress),
  cacheControl: text("a value of Cache-Control").optional(),
  acl: word(BUCKET_ACLS),
  state: z.union([text("a folder"), z.literal(false)], { error: "a folder, or false" }).optional(),
  publicUrl: address(folderAddress),
  name: text("the base name of the files").optional(),
  maxUrls: whole(1, LIMITS.maxUrls).optional(),
  maxBytes: size(LIMITS.leastBytes, LIMITS.maxBytes),
  gzip: z.union([z.boolean(), whole(1, 9, LEVEL)], { error: LEVEL }).optional(),
  text: flag,
  profile: word(PROFILES),
  onBad: word(["skip", "fail"]),
  maxBad: share,
  allowEmpty: flag,
  allowPrivate: flag,
  crossSite: flag,
  groups: z.array(GROUP, { error: "a list of groups" }).optional(),
  recent: whole(0, LIMITS.recentDays).optional(),
  contentFields: texts.optional(),
  maxDrop: share,
  memory: size(LIMITS.leastMemory, LIMITS.maxMemory),
  previous: text("a folder or an address").optional(),
  robots: text("the path of a robots.txt").optional(),
});

/** A configuration that was found right, its values as the command line gives them. */
export type ParsedConfig = z.output<typeof CONFIG_SCHEMA>;
export type ParsedGroup = z.output<typeof GROUP>;
