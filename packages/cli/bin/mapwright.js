#!/usr/bin/env node
// Committed as it is: npm links a workspace's bin only if the file exists before the build.
// CommonJS: Node starts its loader of ES modules, which takes as long as a tenth of Node itself, only where one is used.
const { main } = require("../dist/bundle/main.cjs");

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // Taking the heap down in good order costs longer than a small build. Pipes of Windows may still have to pass something on.
  if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit(code);
  // All is written. What a configuration left open, such as the pool of a database, would keep the process for ever.
  setTimeout(() => process.exit(code), 1000).unref();
});
