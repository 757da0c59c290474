import { inflate } from "@mapwright/node";

/** The bytes of a document without gzip, which they may have by their magic number (https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1). */
export async function* plainBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const source = body[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let length = 0;
  while (length < 2) {
    const step = await source.next();
    if (step.done === true) break;
    head.push(step.value.slice());
    length += step.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* head;
      yield* { [Symbol.asyncIterator]: () => source };
    } finally {
      await source.return?.();
    }
  }
  const [first, second] = Buffer.concat(head);
  yield* first === 0x1f && second === 0x8b ? inflate(all()) : all();
}
