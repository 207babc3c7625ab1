import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { LIMIT_TABLE, limitRows } from "@takeoff/contracts";
import { formatHelp } from "./help.ts";
import { ROOT } from "../places.ts";

const BEGIN = "# Limits\n";

/** Cells of the table in docs/limits.md, without the row that aligns the columns. */
function documentedTable(): string[][] {
  const page = readFileSync(join(ROOT, "docs/limits.md"), "utf8");
  const section = page.slice(page.indexOf(BEGIN) + BEGIN.length).split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|") && !/^[|\s-]+$/.test(line));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("the table of limits", () => {
  it("has the same rows in docs/limits.md as in the contracts", () => {
    expect(documentedTable()).toEqual(limitRows(true));
  });

  it("is in what --help prints", () => {
    const text = formatHelp();
    for (const { what, limit: number } of LIMIT_TABLE)
      expect(text.split("\n").some((line) => line.includes(what) && line.includes(number))).toBe(true);
  });
});
