/** A sink that counts and drops what it gets, so that only the writer is measured. */
export function createCountingSink() {
  let bytes = 0;
  return {
    create: () => ({
      write(piece) {
        bytes += piece.length;
      },
      close() {},
    }),
    publish: async () => {},
    abort: async () => {},
    read: async () => undefined,
    get bytes() {
      return bytes;
    },
  };
}
