import { describe, expect, it } from "@jest/globals";
import { returnAddress } from "./return-address.ts";

describe("returnAddress", () => {
  it("gives an address of the app back", () => {
    expect(returnAddress({ from: "/pdfs?q=a" })).toBe("/pdfs?q=a");
  });

  it.each([null, undefined, "x", {}, { from: 7 }, { from: "https://evil.example" }, { from: "//evil.example" }])("refuses %p", (state) => {
    expect(returnAddress(state)).toBeNull();
  });
});
