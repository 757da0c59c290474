const { readFileSync } = require("node:fs");

/** Peak memory of this process in bytes. VmHWM counts this program alone; maxRSS may be inherited from the process that forked it. */
exports.peakBytes = function peakBytes() {
  try {
    const match = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
    if (match) return Number(match[1]) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
};
