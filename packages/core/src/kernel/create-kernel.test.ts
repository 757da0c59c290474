import { afterEach, describe, expect, it, vi } from "vitest";

/** Loads the module anew, so that it looks at the globals as they are now. */
async function load(): Promise<typeof import("./create-kernel.ts")> {
  vi.resetModules();
  return import("./create-kernel.ts");
}

describe("createKernel", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("makes the wasm kernel unless the other is wanted", async () => {
    const { createKernel } = await load();
    expect(createKernel()).toMatchObject({ name: "wasm", kernelReason: undefined });
    expect(createKernel("wasm").name).toBe("wasm");
    expect(createKernel("typescript")).toMatchObject({ name: "typescript", kernelReason: undefined });
  });

  it("compiles once and gives each kernel memory of its own", async () => {
    const { createKernel } = await load();
    const compile = vi.spyOn(WebAssembly, "Module");
    const [first, second] = [createKernel(), createKernel()];
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
    expect(first.window.buffer).not.toBe(second.window.buffer);
  });

  it.each([
    ["WebAssembly is not available", undefined],
    ["WebAssembly is available without SIMD", { validate: (): boolean => false }],
    [
      "WebAssembly was refused: Compiling is not allowed here",
      {
        validate: (): boolean => true,
        Module: class {
          constructor() {
            throw new Error("Compiling is not allowed here");
          }
        },
      },
    ],
    ["WebAssembly did not start", { validate: (): boolean => true, Module: class {}, Instance: class {} }],
  ])("falls back to TypeScript and says that %s", async (reason, stub) => {
    vi.stubGlobal("WebAssembly", stub);
    const { createKernel } = await load();
    const kernel = createKernel("auto");
    expect(kernel.name).toBe("typescript");
    expect(kernel.kernelReason).toContain(reason);
  });
});
