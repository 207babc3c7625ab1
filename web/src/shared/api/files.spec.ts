import { describe, expect, it } from "@jest/globals";
import { readFilename, removeExtension } from "./files.ts";

describe("readFilename", () => {
  it.each([
    [null, "document.pdf"],
    ["inline", "document.pdf"],
    ["attachment; filename=plan.pdf", "plan.pdf"],
    ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ["attachment; filename=\"M_ller.pdf\"; filename*=UTF-8''M%C3%BCller%20%26%20S%C3%B6hne.pdf", "Müller & Söhne.pdf"],
    ["attachment; filename*=utf-8'en'a.pdf", "a.pdf"],
    ["attachment; filename=\"plain.pdf\"; filename*=UTF-8''%E0%A4%A", "plain.pdf"],
  ])("reads %p as %p", (header, name) => {
    expect(readFilename(header)).toBe(name);
  });
});

describe("removeExtension", () => {
  it.each([
    ["plan.pdf", "plan"],
    ["plan.v2.PDF", "plan.v2"],
    ["plan", "plan"],
    [".pdf", ".pdf"],
  ])("cuts %p to %p", (name, stem) => {
    expect(removeExtension(name)).toBe(stem);
  });
});
