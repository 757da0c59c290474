/** Told to a giver whose taker has gone. */
export class TakerGone extends Error {}

/**
 * Hands values from one that pushes to one that pulls, one at a time and without a queue: the giver goes on when the taker asks for the next value, so that
 * both may use the same memory.
 */
export class Handoff<T> {
  #value: { readonly value: T } | undefined;
  #wakeGiver: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;
  #wakeTaker: (() => void) | undefined;
  #closed = false;

  /** Gives a value; settles when the taker is done with it, and rejects when the taker has gone. */
  give(value: T): Promise<void> {
    if (this.#closed) return Promise.reject(new TakerGone());
    this.#value = { value };
    return new Promise((resolve, reject) => {
      this.#wakeGiver = { resolve, reject };
      this.#wakeTaker?.();
    });
  }

  /** Says that no value follows. */
  end(): void {
    this.#closed = true;
    this.#wakeTaker?.();
  }

  /** The next value, once it is given; undefined at the end. The value before it is used no more. */
  async take(): Promise<T | undefined> {
    if (this.#value === undefined) this.#wakeGiver?.resolve();
    if (this.#value === undefined && !this.#closed) {
      await new Promise<void>((resolve) => {
        this.#wakeTaker = resolve;
      });
    }
    this.#wakeTaker = undefined;
    const taken = this.#value;
    this.#value = undefined;
    return taken?.value;
  }

  /** Says that nothing will be taken any more. */
  leave(): void {
    this.#closed = true;
    this.#wakeGiver?.reject(new TakerGone());
  }
}
