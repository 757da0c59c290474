import type { RobotsText } from "@mapwright/core/check";
import { readTextFile } from "./baseline-file.ts";

const WITH_ADDRESS = /^(https?:\/\/[^=\s]+)=(.+)$/i;

/** Reads the files of `--robots`: a name alone speaks for every host, `ADDRESS=FILE` for the host of the address. Throws ERR_SOURCE where one is missing. */
export function readRobotsFiles(values: readonly string[]): Promise<readonly RobotsText[]> {
  return Promise.all(
    values.map(async (value) => {
      const [, url, path = value] = WITH_ADDRESS.exec(value) ?? [];
      return { text: await readTextFile(path, "a robots.txt"), ...(url === undefined ? {} : { url }) };
    }),
  );
}
