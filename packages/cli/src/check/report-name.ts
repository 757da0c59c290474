import { isAbsolute, relative, sep } from "node:path";
import { isAddress } from "../net/address.ts";

/** A path as it is known below the working folder, with `/`, so that it is the same on every machine; one outside stays as it is. */
export function nameBelow(path: string, folder: string): string {
  if (path === "-" || isAddress(path)) return path;
  const below = isAbsolute(path) ? relative(folder, path) : relative(folder, `${folder}${sep}${path}`);
  const name = below === "" || below.startsWith("..") || isAbsolute(below) ? path : below;
  return name.split(sep).join("/");
}
