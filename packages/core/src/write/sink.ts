/**
 * Where files go. A sink stages whatever is written and shows nothing to the public before `publish`.
 * Implement these five methods to publish anywhere; `@mapwright/node` has one for folders, `createMemorySink` keeps files in memory.
 */
export interface Sink {
  /** Begins a staged file. Its final name is told to `publish`. */
  create(): SinkFile | Promise<SinkFile>;
  /** Makes the staged files visible in the order given (children first, the file that names them last), then deletes `remove`. */
  publish(files: readonly PublishedFile[], remove?: readonly string[]): Promise<void>;
  /** Throws away everything staged; what was published before stays as it was. */
  abort(): Promise<void>;
  /** The bytes of a published file, or undefined when there is none; at most `maxBytes` of them. Used to find files of an earlier build. */
  read(name: string, maxBytes: number): Promise<Uint8Array | undefined>;
}

export interface SinkFile {
  /** Says that `write` may be called again before the promise of the call before has settled; the bytes still follow one another. Default false. */
  readonly overlapping?: boolean;
  /** Appends bytes. They belong to the sink until the returned promise settles; afterwards the writer uses the buffer again. */
  write(bytes: Uint8Array): void | Promise<void>;
  close(): void | Promise<void>;
}

export interface PublishedFile {
  readonly file: SinkFile;
  /** Name below the output folder, such as `sitemap-1.xml`. */
  readonly name: string;
}

/** Makes a compressor that passes its output to `write`. Core has one on top of CompressionStream, node a faster one. */
export type GzipFactory = (write: (bytes: Uint8Array) => void | Promise<void>) => SinkFile;
