import { describe, expect, it } from "@jest/globals";
import { linkAddress, returnAddress } from "./return-address.ts";

const OTHERS = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\evil.example",
  "/\t/evil.example",
  "/pdfs\\..\\..",
  "/../evil",
  "/..",
  "/%2e%2e/evil",
  "/pdfs/../../evil",
  "javascript:alert(1)",
  "pdfs",
  "",
];

describe("returnAddress", () => {
  it("gives an address of the app back", () => {
    for (const from of ["/pdfs?q=a", "/superadmin/pdfs?document=12", "/", "/pdfs?q=//x", "/no/../pdfs"]) {
      expect(returnAddress({ from })).toBe(from);
    }
  });

  it.each([null, undefined, "x", {}, { from: 7 }, { link: "/pdfs" }, ...OTHERS.map((from) => ({ from }))])("refuses %p", (state) => {
    expect(returnAddress(state)).toBeNull();
  });
});

describe("linkAddress", () => {
  it("is apart from where a session ended", () => {
    expect(linkAddress({ link: "/pdfs?document=12" })).toBe("/pdfs?document=12");
    expect(linkAddress({ from: "/pdfs?document=12" })).toBeNull();
  });

  it.each(OTHERS)("refuses %p", (link) => {
    expect(linkAddress({ link })).toBeNull();
  });
});
