import { describe, expect, it } from "@jest/globals";
import { shortcutOf } from "./shortcuts.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}, isOnRow = true) =>
  shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, isOnRow);

describe("shortcutOf", () => {
  it("knows its keys and leaves all others alone", () => {
    expect(["j", "ArrowDown", "k", "ArrowUp", "p", "f", "v", "?"].map((key) => press(key))).toEqual([
      "next",
      "next",
      "previous",
      "previous",
      "process",
      "fail",
      "preview",
      "help",
    ]);
    for (const key of ["Enter", "J", "x", "Escape", "ArrowLeft", ""]) expect(press(key)).toBeNull();
  });

  it("leaves what the browser does with held keys, and the arrows where no document has the focus", () => {
    expect(press("p", { ctrlKey: true })).toBeNull();
    expect(press("f", { metaKey: true })).toBeNull();
    expect(press("v", { altKey: true })).toBeNull();
    expect(press("ArrowDown", {}, false)).toBeNull();
    expect(press("j", {}, false)).toBe("next");
  });
});
