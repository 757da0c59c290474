import { toJSONSchema } from "zod";
import { CONFIG_SCHEMA } from "./schema.ts";

/** The JSON Schema of what a configuration file may say, without descriptions; `scripts/config-schema.mjs` publishes it. */
export function configJsonSchema(): object {
  return toJSONSchema(CONFIG_SCHEMA, { io: "input" });
}
