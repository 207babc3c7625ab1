import { describe, expect, it } from "@jest/globals";
import { readLinkAddress, readReturnAddress } from "./return-address.ts";

const FOREIGN = [
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

describe("readReturnAddress", () => {
  it("returns an address inside the app", () => {
    for (const from of ["/pdfs?q=a", "/superadmin/pdfs?document=12", "/", "/pdfs?q=//x", "/no/../pdfs"]) {
      expect(readReturnAddress({ from })).toBe(from);
    }
  });

  it.each([null, undefined, "x", {}, { from: 7 }, { link: "/pdfs" }, ...FOREIGN.map((from) => ({ from }))])(
    "returns null for the state %p",
    (state) => {
      expect(readReturnAddress(state)).toBeNull();
    },
  );
});

describe("readLinkAddress", () => {
  it("reads the link and not the address of an expired session", () => {
    expect(readLinkAddress({ link: "/pdfs?document=12" })).toBe("/pdfs?document=12");
    expect(readLinkAddress({ from: "/pdfs?document=12" })).toBeNull();
  });

  it.each(FOREIGN)("returns null for the link %p", (link) => {
    expect(readLinkAddress({ link })).toBeNull();
  });
});
