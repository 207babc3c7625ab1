import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { CONFUSABLES, CONFUSABLES_COUNT, CONFUSABLES_VERSION } from "./confusables-data.ts";
import { looksReserved, nameKeys } from "./name-keys.ts";
import { skeleton } from "./skeleton.ts";

const collide = (one: string, other: string): boolean => nameKeys(one).some((key) => nameKeys(other).some((same) => same.equals(key)));

describe("skeleton", () => {
  // Examples of UTS 39, section 4, and of its data file.
  it.each([
    ["paypal", "ρ⍺у𝓅𝒂ן"],
    ["scope", "ѕсоре"],
    ["rn", "m"],
    ["lO", "I0"],
    ["a", "\u0430"],
    ["a", "a\u200b"],
  ])("is %j for %j", (expected, text) => {
    expect(skeleton(text)).toBe(skeleton(expected));
  });

  it("is idempotent", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => void expect(skeleton(skeleton(text))).toBe(skeleton(text))));
  });

  it("contains every character of the data file, which has a known version", () => {
    const sources = CONFUSABLES.trim()
      .split(/[;\n]/)
      .flatMap((group) => group.split("<")[1]?.split(" ") ?? []);
    expect([new Set(sources).size, CONFUSABLES_VERSION]).toEqual([CONFUSABLES_COUNT, "18.0.0"]);
    expect(CONFUSABLES_COUNT).toBeGreaterThan(6_000);
  });
});

describe("nameKeys", () => {
  it.each([
    ["northgate.admin", "NORTHGATE.ADMIN"],
    ["northgate.admin", "northg\u0430te.admin"],
    ["northgate.admin", "northgate\u200b.admin"],
    ["northgate.admin", "northgate.adrnin"],
    ["сосо", "coco"],
    ["admIn", "admln"],
    ["admin1", "adminl"],
    ["user0", "userO"],
    ["kim ö", "kim o\u0308"],
  ])("collide for %j and %j", (one, other) => {
    expect(collide(one, other)).toBe(true);
  });

  it.each([
    ["northgate.admin", "northgate.user"],
    ["admin", "admln"],
    ["kim", "kin"],
    ["пётр", "nemp"],
  ])("differ for %j and %j", (one, other) => {
    expect(collide(one, other)).toBe(false);
  });

  it("collide for every name and its upper-case form, in any script", () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (name) => void expect(collide(name, name.toUpperCase())).toBe(true)));
  });

  it("looksReserved is true for names that look like the product's own", () => {
    expect(["system", "SYSTEM", "systern", "ѕуѕtеm"].map((name) => looksReserved(nameKeys(name)))).toEqual([true, true, true, true]);
    expect(looksReserved(nameKeys("systems"))).toBe(false);
  });
});
