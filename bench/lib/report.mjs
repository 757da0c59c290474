const VERDICTS = new Map([
  [true, "ok"],
  [false, "missed"],
  [undefined, ""],
]);

const seconds = (value) => (value === undefined ? "–" : value < 10 ? value.toFixed(2) : value.toFixed(1));
const row = (cells) => `| ${cells.join(" | ")} |`;

function table(head, rows) {
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** The floors with what was reached, as a Markdown table. */
export function floorTable(cases) {
  const rows = cases.flatMap(({ floors }) =>
    floors.map((floor) =>
      floor.missing
        ? [floor.text, String(floor.wanted ?? "–"), "–", "", "", floor.missing.slice(0, 60)]
        : [floor.text, floor.wanted ?? "–", floor.reached, floor.spread, floor.cpu ?? "", VERDICTS.get(floor.ok)],
    ),
  );
  return table(["what", "floor", "reached", "min to max", "by processor time", ""], rows);
}

function caseTable({ title, contestants }) {
  const rows = contestants.map(({ name, ours, seconds: time, cpuSeconds, peakMiB, skipped, failed }) => [
    ours ? `**${name}**` : name,
    seconds(time?.median),
    time ? `${seconds(time.min)} to ${seconds(time.max)}` : (skipped ?? failed?.slice(0, 80) ?? ""),
    seconds(cpuSeconds),
    peakMiB === undefined ? "–" : peakMiB.toFixed(0),
  ]);
  return `### ${title}\n\n${table(["", "seconds (median)", "min to max", "processor seconds", "peak MiB"], rows)}`;
}

/** All cases with their times and peaks, as Markdown. */
export function caseTables(cases) {
  return cases.map(caseTable).join("\n\n");
}

/** One paragraph on what was measured with what. */
export function describeRun({ count, machine, output, peers, rounds, heavyRounds }) {
  const versions = Object.entries(peers).map(([name, version]) => `${name} ${version}`);
  return [
    `${count.toLocaleString("en")} URLs (rich entries: ${(count / 20).toLocaleString("en")}), whole processes unless said, interleaved, ${rounds} rounds`,
    `(${heavyRounds} where a contestant takes many seconds), medians of the ratios within a round. Output on ${output}.`,
    `Node ${machine.node}, ${machine.cores} × ${machine.cpu}, ${machine.platform}; load average ${machine.load} when it ended.`,
    `Peers: ${versions.join(", ")}.`,
  ].join(" ");
}
