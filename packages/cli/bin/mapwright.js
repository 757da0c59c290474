#!/usr/bin/env node
// Committed as it is: npm links a workspace's bin only if the file exists before the build.
import { main } from "../dist/bundle/main.js";

process.exitCode = await main(process.argv.slice(2));
