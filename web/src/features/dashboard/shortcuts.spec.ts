import { describe, expect, it } from "@jest/globals";
import { findShortcut } from "./shortcuts.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}, isOnRow = true) =>
  findShortcut({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, isOnRow);

describe("findShortcut", () => {
  it("maps each key to its action and any other key to null", () => {
    expect(["j", "ArrowDown", "k", "ArrowUp", "p", "f", "v", "c", "n", "/", "?"].map((key) => press(key))).toEqual([
      "next",
      "next",
      "previous",
      "previous",
      "process",
      "fail",
      "preview",
      "take",
      "takeNext",
      "search",
      "help",
    ]);
    for (const key of ["Enter", "J", "x", "Escape", "ArrowLeft", ""]) expect(press(key)).toBeNull();
  });

  it("returns null for keys with a modifier, and for arrow keys while no document has the focus", () => {
    expect(press("p", { ctrlKey: true })).toBeNull();
    expect(press("f", { metaKey: true })).toBeNull();
    expect(press("v", { altKey: true })).toBeNull();
    expect(press("ArrowDown", {}, false)).toBeNull();
    expect(press("j", {}, false)).toBe("next");
  });
});
