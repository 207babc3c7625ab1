import { describe, expect, it } from "@jest/globals";
import { matchParts } from "./match-parts.ts";

/** The text with its matches in brackets. */
const marked = (text: string, q: string): string =>
  matchParts(text, q)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

describe("matchParts", () => {
  it.each([
    ["Riverside Warehouse", "ware", "Riverside [Ware]house"],
    ["Riverside Warehouse", " WARE ", "Riverside [Ware]house"],
    ["aXa.pdf", "a", "[a]X[a].pdf"],
    ["aaa", "aa", "[aa]a"],
    ["100%_done.pdf", "%_", "100[%_]done.pdf"],
    ["Größe 1", "GRO\u0308ß", "[Größ]e 1"],
    ["GRO\u0308SSE", "ö", "GR[O\u0308]SSE"],
    ["ﬁnish plan", "fi", "[ﬁ]nish plan"],
    ["𝔸 Tower", "a t", "[𝔸 T]ower"],
  ])("finds in %j the search %j", (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });

  it.each(["", "   ", "x"])("has no match for %j, which the text does not contain", (q) => {
    expect(matchParts("Tower", q)).toEqual([{ text: "Tower", isMatch: false }]);
    expect(matchParts("", q)).toEqual([{ text: "", isMatch: false }]);
  });
});
