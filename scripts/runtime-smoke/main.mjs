// Node, Bun and Deno run this file: one line of JSON is the report.
import * as core from "../../packages/core/dist/bundle/index.js";
import { runSuite } from "./suite.mjs";

console.log(JSON.stringify(await runSuite(core)));
