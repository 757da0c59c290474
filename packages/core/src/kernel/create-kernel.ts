import type { Kernel, KernelName } from "./kernel.ts";
import { TypeScriptKernel } from "./typescript-kernel.ts";
import { WasmKernel } from "./wasm-kernel.ts";
import { loadWasmModule } from "./wasm-module.ts";

/** Which kernel is wanted; `auto` is wasm where it starts. */
export type KernelPreference = "auto" | KernelName;

/**
 * Makes a kernel with memory of its own. Where wasm is wanted and does not start, the TypeScript kernel does the same work and
 * says in `kernelReason` why.
 */
export function createKernel(preference: KernelPreference = "auto"): Kernel {
  if (preference === "typescript") return new TypeScriptKernel(undefined);
  const module = loadWasmModule();
  if (typeof module === "string") return new TypeScriptKernel(module);
  try {
    return new WasmKernel(module);
  } catch (error) {
    return new TypeScriptKernel(`WebAssembly did not start: ${error instanceof Error ? error.message : String(error)}`);
  }
}
