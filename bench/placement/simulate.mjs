import { ROOT } from "../lib/paths.mjs";

const { nextHistory, temperatureOf } = await import(new URL("packages/node/dist/set/placement/index.js", `file://${ROOT}`).href);

/** Entries of a cold file. */
const FILE_ENTRIES = 50_000;
const FIRST_DAY = 20_000;

/**
 * Plays `days` days of changes on a set of `count` entries, `runs` runs a day, and tells what was written. All entries are of one size, so that bytes go by
 * entries. Without `rules` every entry stays where it is. The order of things is that of the engine: what has become hot leaves its file at the moment it
 * changes; then what has settled leaves hot files that are written anyway and receive nothing; a file never gives and receives in one run.
 */
export function simulate(set, pattern, rules) {
  const { count, days, runs, changesADay } = set;
  const world = new World(count, rules);
  const changes = pattern();
  const totals = { runs: 0, files: 0, entries: 0, allFiles: 0, moved: 0 };
  let owed = 0;
  for (let day = 0; day < days; day++) {
    if (day > 0) changes.nextDay();
    for (let run = 0; run < runs; run++) {
      owed += changesADay / runs;
      const changed = new Set();
      for (; owed >= 1; owed--) changed.add(changes.draw());
      const written = world.run(changed, FIRST_DAY + day);
      totals.runs++;
      totals.files += written.files;
      totals.entries += written.entries;
      totals.allFiles += written.allFiles;
      totals.moved += written.moved;
    }
  }
  return {
    filesShare: totals.files / totals.allFiles,
    filesARun: totals.files / totals.runs,
    bytesShare: totals.entries / totals.runs / count,
    moved: totals.moved / count,
    ...world.summary(),
  };
}

class World {
  #rules;
  #files = [];
  #fileOf;
  #histories;
  #count;
  #open;

  constructor(count, rules) {
    this.#count = count;
    this.#rules = rules;
    this.#fileOf = new Uint32Array(count);
    this.#histories = new Uint16Array(count);
    for (let entry = 0; entry < count; entry++) this.#fileOf[entry] = Math.floor(entry / FILE_ENTRIES);
    for (let file = 0; file * FILE_ENTRIES < count; file++) this.#add({ hot: false, entries: Math.min(FILE_ENTRIES, count - file * FILE_ENTRIES) });
    this.#open = this.#files.at(-1);
  }

  run(changed, day) {
    for (const file of this.#files) Object.assign(file, { touched: false, gives: false, receives: false });
    const leaving = [];
    const mayHeat = this.#rules !== undefined && this.#hotEntries() < this.#rules.maxHotShare * this.#count;
    for (const entry of changed) {
      const file = this.#files[this.#fileOf[entry]];
      file.touched = true;
      if (this.#rules === undefined) continue;
      this.#histories[entry] = nextHistory(this.#histories[entry], day, this.#rules);
      if (file.hot || !mayHeat || temperatureOf(this.#histories[entry], "cold", { day, rules: this.#rules }) === "cold") continue;
      leaving.push(entry);
      file.gives = true;
    }
    for (const entry of leaving) this.#move(entry, this.#hotReceiver());
    const moved = leaving.length + (this.#rules === undefined ? 0 : this.#coolDown(day));
    const standing = this.#files.filter((file) => file.entries > 0);
    const written = standing.filter((file) => file.touched);
    return { files: written.length, entries: written.reduce((sum, file) => sum + file.entries, 0), allFiles: standing.length, moved };
  }

  #add(file) {
    const added = { ...file, number: this.#files.length, touched: true, gives: false, receives: false };
    this.#files.push(added);
    return added;
  }

  #hotEntries() {
    return this.#files.reduce((sum, file) => sum + (file.hot ? file.entries : 0), 0);
  }

  #move(entry, file) {
    const from = this.#files[this.#fileOf[entry]];
    from.entries--;
    from.members?.delete(entry);
    file.entries++;
    file.touched = true;
    file.receives = true;
    file.members?.add(entry);
    this.#fileOf[entry] = file.number;
  }

  #hotReceiver() {
    const receiver = this.#files.find((file) => file.hot && !file.gives && file.entries < this.#rules.hotEntries);
    if (receiver !== undefined) return receiver;
    return this.#add({ hot: true, entries: 0, members: new Set() });
  }

  #coldReceiver() {
    const hasRoom = (file) => !file.hot && !file.gives && file.entries < FILE_ENTRIES;
    if (hasRoom(this.#open)) return this.#open;
    const emptied = this.#files.find((file) => hasRoom(file) && file.entries > 0 && file.entries * 2 < FILE_ENTRIES);
    if (emptied !== undefined) return emptied;
    this.#open = this.#add({ hot: false, entries: 0 });
    return this.#open;
  }

  #coolDown(day) {
    let moved = 0;
    // Scores change with the day, and within it changes only raise them: what has not settled once has not settled the whole day.
    for (const file of this.#files.filter((one) => one.hot && one.touched && !one.receives && one.lookedAt !== day)) {
      file.lookedAt = day;
      const settled = [...file.members].filter((entry) => temperatureOf(this.#histories[entry], "hot", { day, rules: this.#rules }) === "cold");
      if (settled.length === 0 || settled.length < this.#rules.settledShare * file.entries) continue;
      file.gives = true;
      for (const entry of settled) this.#move(entry, this.#coldReceiver());
      moved += settled.length;
    }
    return moved;
  }

  summary() {
    const standing = this.#files.filter((file) => file.entries > 0);
    return { files: standing.length, hotFiles: standing.filter((file) => file.hot).length, hotShare: this.#hotEntries() / this.#count };
  }
}
