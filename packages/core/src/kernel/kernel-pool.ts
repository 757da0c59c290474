import { createKernel, type KernelPreference } from "./create-kernel.ts";
import type { Kernel } from "./kernel.ts";

/** So many kernels wait for the next document; each holds some 3 MB. */
const MAX_IDLE = 4;

/**
 * Kernels that nobody uses. Making one costs more than reading a small document. Each reader or writer has a kernel for itself from
 * `takeKernel` to `giveBackKernel`, and every document sets its own tables and key, so that nothing passes from one to the next.
 */
const idle: Kernel[] = [];

/** Returns a kernel that is the caller's alone until it is given back; one that is not given back is lost to the pool and no more. */
export function takeKernel(preference: KernelPreference = "auto"): Kernel {
  const at = idle.findIndex((kernel) => suits(kernel, preference));
  return idle.splice(at, at < 0 ? 0 : 1)[0] ?? createKernel(preference);
}

/** Says that nobody reads the memory of the kernel any more. */
export function giveBackKernel(kernel: Kernel): void {
  if (idle.length >= MAX_IDLE || idle.includes(kernel)) return;
  kernel.setHashKey(0, 0, 0, 0);
  idle.push(kernel);
}

/** A TypeScript kernel with a reason stands in for the wasm kernel. */
function suits(kernel: Kernel, preference: KernelPreference): boolean {
  const stands = kernel.name === "wasm" || kernel.kernelReason !== undefined;
  return preference === "typescript" ? !stands : stands;
}
