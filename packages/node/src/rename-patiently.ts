import { renameSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { systemCodeOf } from "./describe-failure.ts";

/** What renaming needs of its surroundings. */
export interface RenameHost {
  readonly platform: string;
  readonly rename: (from: string, to: string) => void;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const NODE_HOST: RenameHost = { platform: process.platform, rename: renameSync, wait };

/** On Windows a virus scanner or an open reader holds a file for a moment. */
const TRANSIENT_ON_WINDOWS: readonly (string | undefined)[] = ["EPERM", "EBUSY", "EACCES"];
/** Pauses between tries in milliseconds: about three seconds in all. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 640, 640, 640] as const;

/** Renames at once and returns undefined; where Windows says the file is in use, returns a promise that goes on trying. */
export function renamePatiently(from: string, to: string, host: RenameHost = NODE_HOST): Promise<void> | undefined {
  return patiently(() => host.rename(from, to), host);
}

/** Does at once what touches a file and returns undefined; where Windows says the file is in use, returns a promise that goes on trying. */
export function patiently(action: () => void, host: Pick<RenameHost, "platform" | "wait"> = NODE_HOST): Promise<void> | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (!isTransient(error, host)) throw error;
    return keepTrying(action, host);
  }
}

async function keepTrying(action: () => void, host: Pick<RenameHost, "platform" | "wait">): Promise<void> {
  let last: unknown;
  for (const pause of PAUSES_MS) {
    await host.wait(pause);
    try {
      action();
      return;
    } catch (error) {
      if (!isTransient(error, host)) throw error;
      last = error;
    }
  }
  throw last;
}

function isTransient(error: unknown, host: Pick<RenameHost, "platform">): boolean {
  return host.platform === "win32" && TRANSIENT_ON_WINDOWS.includes(systemCodeOf(error));
}
