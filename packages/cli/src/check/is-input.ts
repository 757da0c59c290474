import { stat } from "node:fs/promises";

/** Does this first argument mean something to check: `-`, a file or folder that is there, or what looks like a path or pattern? */
export async function isInput(argument: string): Promise<boolean> {
  if (argument === "-") return true;
  if (argument.startsWith("-")) return false;
  if (/[./\\*?]/.test(argument)) return true;
  return stat(argument).then(
    () => true,
    () => false,
  );
}
