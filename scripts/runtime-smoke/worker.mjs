// workerd runs this module: it answers every request with the report.
import * as core from "../../packages/core/dist/bundle/index.js";
import { runSuite } from "./suite.mjs";

export default { fetch: async () => Response.json(await runSuite(core)) };
