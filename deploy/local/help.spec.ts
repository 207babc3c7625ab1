import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { LIMIT_TABLE, limitRows } from "@takeoff/contracts";
import { helpText } from "./help.ts";
import { ROOT } from "./places.ts";

const BEGIN = "## Limits\n";

/** Rows of the first table below a heading of the README, without what only aligns them. */
function readmeTable(): string[][] {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const section = readme.slice(readme.indexOf(BEGIN) + BEGIN.length).split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|") && !/^[|\s-]+$/.test(line));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("the table of limits", () => {
  it("is the README's, row by row", () => {
    expect(readmeTable()).toEqual(limitRows(true));
  });

  it("is in what --help prints", () => {
    const text = helpText();
    for (const { what, number } of LIMIT_TABLE)
      expect(text.split("\n").some((line) => line.includes(what) && line.includes(number))).toBe(true);
  });
});
