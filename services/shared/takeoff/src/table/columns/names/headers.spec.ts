import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { read } from "../../../../test/read-table.ts";
import { lengthInInches } from "../../../cells/lengths.ts";
import { LANGUAGES } from "../../lexicon/lexicon.ts";
import { readHeaderName } from "../header-name.ts";
import type { Role } from "../roles.ts";
import { findName } from "./name-match.ts";
import { ANYTHING, KNOWN, LAST_RULES, NAME_RULES, OTHER_COLUMNS, SOFT } from "./name-rules.ts";
import { splitName } from "./split-name.ts";

/** Names of columns by language and role, separated by `|`, as programs and lists of shops write them; written without looking at the words that the code knows. */
const NAMES = JSON.parse(readFileSync(new URL("../../../../test/header-names.json", import.meta.url), "utf8")) as Record<
  string,
  Partial<Record<Role | "none", string>>
>;

/** Roles that are as good: what the cells hold decides between them. */
const AS_GOOD: Partial<Record<Role, readonly Role[]>> = { designation: ["shape", "size", "subject"], piece_weight: ["weight"] };

/** Names of what a takeoff line does not have. */
function namesOfOtherThings(language: string): string[] {
  return NAMES[language]?.none?.split("|") ?? [];
}

function namesByRole(language: string): [Role, string[]][] {
  const roles = Object.entries(NAMES[language] ?? {}).filter(([role]) => role !== "none") as [Role, string][];
  return roles.map(([role, names]) => [role, names.split("|")]);
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

describe("rules of names", () => {
  const rules = [...OTHER_COLUMNS, ...NAME_RULES, ...LAST_RULES];

  it.each(rules.map((rule) => [rule.example, rule] as const))("%j is an example of one", (example, rule) => {
    expect(findName(splitName(example))?.rule).toBe(rule);
  });

  it("are about what the words of languages mean", () => {
    const used = rules.flatMap(({ says, may }) => `${says} ${may}`.split(/[ |]/)).map((meaning) => meaning.replace(/^\^|\$$/g, ""));
    const said = LANGUAGES.flatMap(({ words }) => Object.keys(words)).flatMap((key) => key.split("+"));
    const others = ["digit", "millimeter", "slash", "unknown", KNOWN, ANYTHING, ""];
    expect(used.filter((meaning) => !said.includes(meaning) && !others.includes(meaning))).toEqual([]);
    expect(said.filter((meaning) => !`${SOFT} prose ${used.join(" ")}`.split(" ").includes(meaning))).toEqual([]);
  });
});

describe.each(LANGUAGES.map((language) => [language.example, language] as const))("%s", (example, language) => {
  it.each(example.split("|").map((name) => name.split("=")))("has a column %j of %s", (name, role) => {
    expect(readHeaderName(name ?? "").role).toBe(role);
  });

  it("gives each word one meaning", () => {
    const words = Object.values(language.words).flatMap((list) => list.split(" "));
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

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

  it.each(["Plane", "Planner", "Job No.", "Ctr", "Bolt Length", "Weld Size", "Preis", "Flange Width", "总价"])("%j has no role", (name) => {
    expect(readHeaderName(name).role).toBeNull();
  });

  it("are read in short time where signs may be divided in many ways: all of them would take minutes", () => {
    expect(readHeaderName(`${"单件".repeat(28)}宽`).role).toBeNull();
  });
});

describe("lengths in other columns", () => {
  it("stand behind the section, or in the column of sizes where none has lengths", () => {
    const inches = (table: string): unknown[] =>
      read(table).lines.map(({ length }) => length && Math.round(lengthInInches(length) * 100) / 100);
    expect(inches(`Subject|Qty\nW12X26 x 20'-6"|1\nL4X4X3/8X0'-8 1/2"|2\nHSS6X6X3/8|1`)).toEqual([246, 8.5, null]);
    expect(inches(`Section|Length|Qty\nW12X26 x 20'-6"|20'-6 1/16"|1\nW12X26 x 20'-6"||1`)).toEqual([246.06, 246]);
    expect(
      inches(`Pos|Section|Size (mm)|Qty\nA|PL 10|700 x 220|1\nB|HEA200|L=2540|1\nC|W200X46|203 x 203, L=508|1\nD|UPN160|1270|2`),
    ).toEqual([27.56, 100, 20, 50]);
  });
});

describe("sections", () => {
  it("stand in the remarks where no other column has any, and among parts that are bought", () => {
    expect(read(`Part|Qty|Notes\nLegs|4|HSS2X2X1/8\nRails|6|HSS2X2X1/8 tube\nFeet|4|check on site`).roles["Notes"]).toBe("designation");
    expect(read(`Part|Section|Qty|Notes\nLegs|W8X10|4|L2X2X1/4\nRails|W8X13|6|L3X3X1/4`).roles).toMatchObject({
      Section: "designation",
      Notes: "notes",
    });
    const parts = "Leg|HSS2X2X1/8|4\nRail|L2X2X1/8|6\nRail|HGR20|2\nNut|SFU1610|1\nBlock|HGW20CC|8";
    expect(read(`Part|素材|Qty\n${parts}`).roles["素材"]).toBe("designation");
  });

  it("are named by letters of pieces in a column of ids", () => {
    expect(read(`ID|Section|Qty\nP1|W8X10|4\nP2|W8X13|6`).roles["ID"]).toBe("mark");
    expect(read(`ID|Mark|Section|Qty\nP1|B1|W8X10|4\nP2|B2|W8X13|6`).roles).toMatchObject({ ID: "markup_id", Mark: "mark" });
  });
});

describe("families and sizes", () => {
  it.each([
    [
      "Profil|Dimension|Stk.|Länge mm\nHEA|160|5|4250\nIPE|220|5|7860\nRRW|100x100x5|2|500\nBLE|20x220|4|300",
      ["HEA160", "IPE220", "SHS100X100X5", "PL20X220"],
    ],
    [
      "Název|Rozměr|Délka mm|Ks\nIPE|200|5850|6\nU|160|4980|4\nJÄKL|60x40x3|1200|2\nKR|16|800|3",
      ["IPE200", "UPN160", "RHS60X40X3", "RB16"],
    ],
    ["Profil|Section|Nbre|Long. (ml)\nHEB|160|12|3.45\nIPE|300|6|7.35\nPlat|250x20|2|0.5", ["HEB160", "IPE300", "FB20X250"]],
  ])("stand in two columns, whatever they are called: %j", (table, designations) => {
    expect(read(table).lines.map(({ designation }) => designation?.designation)).toEqual(designations);
  });
});

describe("words next to sizes", () => {
  it("make them designations where they are none without", () => {
    const { roles, lines } = read(`Pos|Material|Dimension|Stück
      1|Formrohr|100x100x4|2
      2|Flachstahl|40x8|4
      3|Rundstahl|Ø 12|1
      4|Träger|HEB 140|1`);
    expect(roles["Material"]).toBe("shape");
    expect(lines.map(({ designation }) => designation?.designation)).toEqual(["SHS100X100X4", "FB8X40", "RB12", "HEB140"]);
  });

  it("are a line's own, and not the number of a position for a decimal", () => {
    const { lines } = read(
      `Pos;Antal;Dimension;Længde mm;Vægt i alt kg\n1.01;6;HEB 180;4.320;1.327,1\n1.02;3;IPE 360;8.985;1.539,1`.replaceAll(";", "|"),
      {
        separator: ";",
      },
    );
    expect(lines.map(({ length }) => length?.value)).toEqual([4320, 8985]);
  });

  it("that end with a share are an allowance, and no line", () => {
    const { lines } = read(`Poz|Profil|Szt.|Masa razem [kg]\n1|HEA200|2|507\n|Dodatek na spoiny 1,5%||8`);
    expect(lines.map(({ designation }) => designation?.designation)).toEqual(["HEA200"]);
  });
});
