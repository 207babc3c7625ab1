import { describe, expect, it } from "@jest/globals";
import { findReviewAction, REVIEW_SHORTCUTS } from "./review-shortcuts.ts";

const press = (key: string, modifiers = {}) => findReviewAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

describe("REVIEW_SHORTCUTS", () => {
  it("names each key once: a second meaning would be done by who hears the key first", () => {
    const keys = REVIEW_SHORTCUTS.flatMap((shortcut) => shortcut.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("joins lines by c, and leaves the key that takes the document to the control of the assignment", () => {
    expect(press("c")).toBe("join");
    expect(press("C")).toBeNull();
  });

  it("leaves keys with a modifier to the browser", () => {
    expect(press("c", { ctrlKey: true })).toBeNull();
  });
});
