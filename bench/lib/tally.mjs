/** What every reader in the bench adds up, so that all of them do the same work and agree. */
export function createTally() {
  const started = performance.now();
  let urls = 0;
  let characters = 0;
  return {
    add(loc, lastmod) {
      urls++;
      characters += loc.length + lastmod.length;
    },
    /** Prints the sums as the line of JSON that the bench compares. */
    report(extra = {}) {
      process.stdout.write(`${JSON.stringify({ urls, characters, insideSeconds: (performance.now() - started) / 1000, ...extra })}\n`);
    },
  };
}
