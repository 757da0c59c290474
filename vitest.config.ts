import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Tests run the sources, not the built code: what is edited is what is tested. */
export default defineConfig({
  resolve: {
    // A subpath stands before its package, which would match it too.
    alias: {
      "@mapwright/core/check": source("packages/core/src/check/index.ts"),
      "@mapwright/core/fix": source("packages/core/src/fix/index.ts"),
      "@mapwright/core/report": source("packages/core/src/report/index.ts"),
      "@mapwright/core/set": source("packages/core/src/set/index.ts"),
      "@mapwright/core": source("packages/core/src/index.ts"),
      "@mapwright/node": source("packages/node/src/index.ts"),
      "@mapwright/crawl": source("packages/crawl/src/index.ts"),
    },
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "scripts/**/*.test.ts"],
    testTimeout: 30_000,
    maxWorkers: 2,
    // No test changes what others see, and loading the modules anew for each of hundreds of files takes longer than the tests.
    isolate: false,
  },
});
