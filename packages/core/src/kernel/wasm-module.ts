import { decodeBase64 } from "./strings.ts";
import { WASM_BASE64 } from "./wasm.generated.ts";

/**
 * The compiled kernel, or why there is none. Compiled on the first call and kept for the process, because every reader and writer
 * has an instance of its own and a module is immutable.
 */
let compiled: WebAssembly.Module | string | undefined;

/** Returns the compiled kernel, or a sentence that says why this host cannot run it. */
export function loadWasmModule(): WebAssembly.Module | string {
  compiled ??= compile();
  return compiled;
}

function compile(): WebAssembly.Module | string {
  if (typeof WebAssembly !== "object") return "WebAssembly is not available";
  const bytes = decodeBase64(WASM_BASE64);
  try {
    // Edge runtimes and content security policies may refuse this.
    return new WebAssembly.Module(bytes);
  } catch (error) {
    if (!WebAssembly.validate(bytes)) return "WebAssembly is available without SIMD";
    return `WebAssembly was refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}
