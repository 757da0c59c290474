import { SitemapError } from "@mapwright/core";

/** Device names that Windows keeps for itself, whatever the extension: https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file */
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;
/** What Windows forbids, and control characters, over which terminals trip. */
const FORBIDDEN_CHARACTER = /[\u0000-\u001f\u007f<>:"/\\|?*]/;
const MAX_NAME_BYTES = 255;

/** Throws ERR_ARGUMENT unless every name is a plain file name on every system and no two differ by case alone. */
export function requireFileNames(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const fault = findFault(name);
    if (fault !== undefined) throw new SitemapError("ERR_ARGUMENT", `Expected a file name, found ${fault}: ${JSON.stringify(name)}`, { details: { name } });
    // Some file systems take composed and decomposed letters for the same.
    const key = name.normalize("NFC").toLowerCase();
    const other = seen.get(key);
    if (other !== undefined) {
      throw new SitemapError("ERR_ARGUMENT", `Expected names that differ by more than case, found ${JSON.stringify(other)} and ${JSON.stringify(name)}`, {
        details: { name },
      });
    }
    seen.set(key, name);
  }
}

function findFault(name: string): string | undefined {
  if (name === "") return "an empty name";
  if (name.startsWith(".")) return "a name that begins with a dot";
  if (/[. ]$/.test(name)) return "a name that ends in a dot or a space";
  const character = FORBIDDEN_CHARACTER.exec(name)?.[0];
  if (character !== undefined) return `the character ${JSON.stringify(character)}`;
  if (RESERVED_ON_WINDOWS.test(name)) return "a name that Windows reserves";
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES) return `a name of more than ${MAX_NAME_BYTES} bytes`;
  return undefined;
}
