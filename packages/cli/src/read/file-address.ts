/** Which file of an input is meant: `only` where the input is this one file. */
export interface InputPlace {
  /** Path below the folder that was named, or the file's own name; with `/`. */
  readonly relative: string;
  /** Is it the single file of the command line, named as such? */
  readonly only: boolean;
}

/**
 * The address of one file under `--public-url`: of a single file it is the address itself, of folders and several files it is the
 * folder's, and the file's path is put behind. An address that ends with a slash is a folder's.
 */
export function fileAddress(publicUrl: URL, { relative, only }: InputPlace): URL {
  if (only && !publicUrl.pathname.endsWith("/")) return publicUrl;
  const folder = new URL(publicUrl);
  folder.search = "";
  folder.hash = "";
  if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  return new URL(relative.split("/").map(encodeURIComponent).join("/"), folder);
}
