/** Work that has begun, so that an abort or a close can wait for the end of all of it. */
export class UnderWay {
  readonly #work = new Set<Promise<unknown>>();

  /** Notes work until it settles, and gives it back. */
  track<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    const leave = (): void => {
      this.#work.delete(work);
    };
    work.then(leave, leave);
    return work;
  }

  /** Waits for what has begun, however it ends; never rejects. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#work]);
  }
}
