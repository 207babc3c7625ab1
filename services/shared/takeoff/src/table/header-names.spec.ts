import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { readHeaderName } from "./columns/header-name.ts";
import type { Role } from "./columns/roles.ts";

/** Names of columns by language and role, as programs and lists of shops write them; written without looking at the words that the code knows. */
const NAMES = JSON.parse(readFileSync(new URL("../../test/header-names.json", import.meta.url), "utf8")) as Record<
  string,
  Partial<Record<Role | "none", string[]>>
>;

/** Roles that are as good: what the cells hold decides between them. */
const AS_GOOD: Partial<Record<Role, readonly Role[]>> = { designation: ["shape", "size", "subject"], piece_weight: ["weight"] };

/** Names of what a takeoff line does not have. */
function namesOfOtherThings(language: string): string[] {
  return NAMES[language]?.none ?? [];
}

function namesByRole(language: string): [Role, string[]][] {
  return Object.entries(NAMES[language] ?? {}).filter(([role]) => role !== "none") as [Role, string[]][];
}

function listUnread(language: string): string[] {
  return namesByRole(language).flatMap(([role, names]) =>
    names.filter((name) => {
      const read = readHeaderName(name);
      const isRead =
        read.role === role ||
        (read.role !== null && AS_GOOD[role]?.includes(read.role)) ||
        (role === "qty" && read.mayMean.includes("qty"));
      return !isRead;
    }),
  );
}

function countNames(language: string): number {
  return namesByRole(language).reduce((sum, [, names]) => sum + names.length, 0);
}

describe("names of columns as programs write them", () => {
  it("are known at 98 of 100, and at 94 of 100 in each language", () => {
    const languages = Object.keys(NAMES);
    const all = languages.reduce((sum, language) => sum + countNames(language), 0);
    const unread = languages.reduce((sum, language) => sum + listUnread(language).length, 0);
    expect(all).toBeGreaterThan(3_500);
    expect(unread / all).toBeLessThanOrEqual(0.02);
    for (const language of languages)
      expect([language, listUnread(language).length / countNames(language) <= 0.06]).toEqual([language, true]);
  });

  it("have no role where they are those of other things", () => {
    const others = Object.keys(NAMES).flatMap(namesOfOtherThings);
    expect(others.length).toBeGreaterThan(500);
    expect(others.filter((name) => readHeaderName(name).role !== null)).toEqual([]);
  });

  it.each([
    "Plane",
    "Planner",
    "Job No.",
    "Load No",
    "Ctr",
    "Prc",
    "Bolt Length",
    "Weld Size",
    "Preis",
    "Flange Width",
    "Wandstärke",
    "总价",
    "Cena",
  ])("%j has no role", (name) => {
    expect(readHeaderName(name).role).toBeNull();
  });

  it("are read in short time where signs may be divided in many ways", () => {
    const begin = performance.now();
    expect(readHeaderName(`${"单件".repeat(28)}宽`).role).toBeNull();
    expect(performance.now() - begin).toBeLessThan(1_000);
  });
});
