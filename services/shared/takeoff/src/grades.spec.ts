import { describe, expect, it } from "@jest/globals";
import { beginsWithGrade, isGrade } from "./grades.ts";

describe("isGrade", () => {
  it.each([
    ..."A992|A36|ASTM A500 Gr. B|A500 Gr.B|A572-50|A572 GR 50|A53 GR B|A325N|A490-X|F1554 Gr 36|A992/A572-50|A36 or A572".split("|"),
    ..."300W|350AT|G40.21 300W|S355J2|S235JR|S275J0|ST37-2|GR 50|Gr. 50 ksi|a992 galv".split("|"),
    ..."A1011|A500-B|A53-B|A193 Gr B6|S235JRH|Q235B|Q355B|SS400|SM490A|E250BR|300PLUS|C350L0|G450|6061-T6|5052-H32|SS304|316L".split("|"),
    ..."1.4301|1.0038|A-36|A-992|A-500 GR B|A-572-50|SM355|SM355A|SS275|SN490B|SHN355|42CrMo4 +QT|E235+C|C45+C".split("|"),
  ])("holds for %s", (text) => {
    expect(isGrade(text)).toBe(true);
  });

  it.each([
    "",
    "W18X35",
    "50",
    "A1",
    "B7",
    "Steel",
    "Galvanized",
    "C8X11.5",
    "S12X50",
    "304",
    "310UB40.4",
    "Q1",
    "C45",
    "A-12",
    "1.2345",
    "E235",
    "A".repeat(100_000),
  ])("does not hold for %.20j", (text) => {
    expect(isGrade(text)).toBe(false);
  });
});

describe("beginsWithGrade", () => {
  it.each(["S235JR galvanisé à chaud", "S355J2, primed", "A36"])("holds for %s", (text) => {
    expect(beginsWithGrade(text)).toBe(true);
  });

  it.each(["A36 PL 1/2X6", "Acier zingué (achat)", "galvanized S235JR", "A36 2 sides"])("does not hold for %s", (text) => {
    expect(beginsWithGrade(text)).toBe(false);
  });
});
