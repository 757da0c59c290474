import { median, ratios, spread } from "./stats.mjs";

const number = (value) => (value >= 10 ? value.toFixed(0) : value.toPrecision(2));
const range = ({ min, max }) => `${number(min)} to ${number(max)}`;

/** The ratio of wall times, and beside it the one of processor times. */
function compare(upper, lower, text, wanted) {
  const values = spread(ratios(upper.rounds, lower.rounds));
  const cpu = median(ratios(upper.cpuRounds, lower.cpuRounds));
  return values && { value: values.median, spread: range(values), cpu: cpu && number(cpu), text, wanted };
}

const timesFaster = (floor, ours, peer) => compare(peer, ours, `${floor.ours}: times as fast as ${floor.peer}`, floor.limit && `at least ${floor.limit}`);
const timesSlower = (floor, ours, peer) => compare(ours, peer, `${floor.ours}: times as long as ${floor.peer}`, floor.limit && `at most ${floor.limit}`);

const KINDS = {
  faster: timesFaster,
  slower: timesSlower,
  "show-faster": timesFaster,
  "show-slower": timesSlower,
  peak: (floor, ours) => ours.maxPeakMiB && { value: ours.maxPeakMiB, spread: "", text: `${floor.ours}: peak memory in MiB`, wanted: `at most ${floor.limit}` },
  value: (floor, ours) =>
    ours.report?.[floor.key] !== undefined && {
      value: ours.report[floor.key],
      spread: "",
      text: `${floor.ours}: ${floor.unit}`,
      wanted: `at most ${floor.limit}`,
    },
};

/** Holds a measured case against its floors. `ok` is undefined where there is no floor or nothing was measured. */
export function judgeFloors(floors, { contestants }) {
  const find = (name) => contestants.find((contestant) => contestant.name === name);
  return floors.map((floor) => {
    const ours = find(floor.ours);
    const peer = find(floor.peer);
    const result = KINDS[floor.kind](floor, ours, peer);
    if (!result)
      return {
        text: `${floor.ours}${floor.peer ? ` against ${floor.peer}` : ""}`,
        wanted: floor.limit,
        missing: ours.failed ?? peer?.failed ?? ours.skipped ?? peer?.skipped ?? "not measured",
      };
    const ok = floor.limit === undefined ? undefined : floor.kind === "faster" ? result.value >= floor.limit : result.value <= floor.limit;
    return { ...result, reached: number(result.value), ok };
  });
}
