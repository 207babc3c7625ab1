import { describe, expect, it } from "@jest/globals";

/** The globals outside of this file's context: `Buffer` is one of them. */
const outside = (Buffer.constructor as FunctionConstructor)("return globalThis")() as typeof globalThis;

describe("PlainEnvironment", () => {
  it("gives a test file globals of its own", () => {
    expect(outside).not.toBe(globalThis);
    expect(outside.process).not.toBe(process);
    expect(outside.Map).not.toBe(Map);
  });

  // Otherwise the copy of `process`, which sends nothing, replaces the one by which a worker reports its results.
  it("leaves the globals outside as they are when a test replaces its own", () => {
    const { navigator, process } = outside;
    Object.assign(globalThis, { navigator: "replaced" });
    expect(globalThis.navigator).toBe("replaced");
    expect([outside.navigator, outside.process]).toEqual([navigator, process]);
  });

  it("makes buffers of the classes that Node's modules make them of", async () => {
    const { readFileSync } = await import("node:fs");
    expect(readFileSync(import.meta.filename)).toBeInstanceOf(Uint8Array);
    expect(Buffer.from("a").buffer).toBeInstanceOf(ArrayBuffer);
  });
});
