import { SURVEY_INTS, type SurveySettings } from "../kernel/survey.ts";
import { TwinSurvey } from "../kernel/twin/survey.ts";
import { PRIORITY } from "../model/fields.ts";
import type { TapeBatch } from "../read/assemble.ts";
import type { EntryElement } from "../read/entry-builder.ts";
import { FACT } from "./facts.ts";
import { SUSPECT_BEGINNINGS } from "./parameters.ts";
import { ANCIENT_YEAR, type Clock } from "./value-facts.ts";
import { ALWAYS, type EntryTable } from "./visitor-table.ts";

/** The bits that the tape has; what values tell besides makes an entry LOOK anyway. */
const TAPE_FACTS = 0xffff;

/** Surveys the tapes of one document for what its rules mind (kernel/survey.ts): where the kernel made the tape, it does so itself. */
export class EntrySurvey {
  readonly #clock: Clock;
  readonly #key: Int32Array;
  readonly #twin: TwinSurvey;
  #surveyed = new Int32Array(0);
  /** For whom the kernel and the twin are prepared. */
  #kernel: TapeBatch["kernel"];
  #kernelElement: EntryElement | undefined;
  #twinElement: EntryElement | undefined;

  /** `key` is four integers for the keys of URLs. */
  constructor(clock: Clock, key: Int32Array) {
    this.#clock = clock;
    this.#key = key;
    this.#twin = new TwinSurvey(key);
  }

  /** Surveys a tape for these visitors: SURVEY_INTS integers for each entry, which live until the next tape. */
  of(batch: TapeBatch, table: EntryTable): Int32Array {
    const { kernel, element, entries } = batch;
    if (kernel !== undefined) {
      if (kernel !== this.#kernel || element !== this.#kernelElement) kernel.setSurvey(this.#settings(table));
      this.#kernel = kernel;
      this.#kernelElement = element;
      kernel.survey(entries);
      return kernel.surveyed;
    }
    if (element !== this.#twinElement) this.#twin.setTable(this.#settings(table));
    this.#twinElement = element;
    if (this.#surveyed.length < entries * SURVEY_INTS) this.#surveyed = new Int32Array(entries * SURVEY_INTS * 2);
    this.#twin.survey(batch, entries, this.#surveyed);
    return this.#surveyed;
  }

  #settings({ masks: all }: EntryTable): SurveySettings {
    const masks = Array.from({ length: PRIORITY + 1 }, (_, number) => {
      const mask = all[number] ?? 0;
      return mask === ALWAYS ? ALWAYS : mask & TAPE_FACTS;
    });
    // Runs of entries with one host begin there.
    masks[0] = (masks[0] as number) | FACT.HOST_CHANGED;
    return { masks, firstDay: ANCIENT_YEAR * 10_000, lastDay: this.#clock.surelyPast, beginnings: SUSPECT_BEGINNINGS, key: this.#key };
  }
}
