import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { formatCollisionReport, findCollisions, type NamedUser } from "./collisions.ts";
import { CONFUSABLES, CONFUSABLES_COUNT, CONFUSABLES_VERSION } from "./confusables-data.ts";
import { looksReserved, nameKeys } from "./name-keys.ts";
import { skeleton } from "./skeleton.ts";

const user = (id: number, username = `user${id}`): NamedUser => ({ id, username, role: "user", organization_id: 3 });
const row = (key: string, id: number) => ({ key, ...user(id) });

it("findCollisions groups users who share a key, also through a third user", () => {
  const groups = findCollisions([row("a", 5), row("a", 9), row("b", 9), row("b", 2), row("c", 7), row("c", 8), row("d", 1)]);
  expect(groups.map((users) => users.map(({ id }) => id))).toEqual([
    [2, 5, 9],
    [7, 8],
  ]);
});

describe("formatCollisionReport", () => {
  it("shows characters outside of ASCII as code points", () => {
    const staff: NamedUser = { ...user(2, "k\u0456m\u{1d5ae}"), role: "parent_admin", organization_id: null };
    expect(formatCollisionReport([[user(1, "kim \u200b"), staff]])).toBe(
      "1 group of user names that look the same:\nGroup 1\n  1  kim \\u{200b}  (user, organization 3)\n  2  k\\u{456}m\\u{1d5ae}  (parent_admin)",
    );
  });

  it("reports that no two names look the same", () => {
    expect(formatCollisionReport([])).toBe("No two user names look the same.");
  });
});

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
