import { describe, expect, it } from "@jest/globals";
import { rememberTexts } from "./repeated-texts.ts";

function counted(maxLength = 10) {
  const read: string[] = [];
  return { read, recall: rememberTexts((text) => (read.push(text), text === "" ? null : text.length), maxLength) };
}

describe("rememberTexts", () => {
  it("reads a text that is repeated once, also one that says nothing", () => {
    const { read, recall } = counted();
    expect(["ab", "", "ab", ""].map(recall)).toEqual([2, null, 2, null]);
    expect(read).toEqual(["ab", ""]);
  });

  it("does not hold long texts", () => {
    const { read, recall } = counted(1);
    expect([recall("ab"), recall("ab")]).toEqual([2, 2]);
    expect(read).toEqual(["ab", "ab"]);
  });

  it("forgets what it knows when a table repeats nothing", () => {
    const { read, recall } = counted();
    for (let at = 0; at < 5001; at++) recall(String(at));
    recall("0");
    recall("5000");
    expect(read.length).toBe(5002);
    expect(read.at(-1)).toBe("0");
  });
});
