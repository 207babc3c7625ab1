import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../local/places.ts";

const FILES = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
const CASES = FILES.filter((file) => /\.(?:security|fault)-spec\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(/describe\("([\w-]+)/g)])
  .map(([, name]) => name);

/** Whether a test is a case of `npm run security`, a command, or a file, whose name may be cut before its kind. */
function exists(name: string): boolean {
  if (CASES.includes(name) || name.startsWith("npm run ")) return true;
  const kinds = ["spec", "int-spec", "deep-spec", "minio-spec", "product-spec"];
  return FILES.some((file) => file === name || file.endsWith(`/${name}`) || kinds.some((kind) => file.endsWith(`/${name}.${kind}.ts`)));
}

const page = (name: string): string => readFileSync(join(ROOT, "docs", name), "utf8");
const splitCells = (row: string): string[] => row.split(/(?<!\\)\|/).map((cell) => cell.trim());
/** What a table's cell names in backticks. */
const findNames = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

it("docs/security.md names a test that exists for each claim", () => {
  const [, after = ""] = page("security.md").split("## Claims and their tests");
  const [table = ""] = after.split("\n## ");
  const claims = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| claim") && !line.startsWith("| ---"));
  expect(claims.length).toBeGreaterThan(40);
  const missing = claims.flatMap((claim) => {
    const [, what = "", , tests = ""] = splitCells(claim);
    const names = findNames(tests);
    return names.length === 0 ? [what] : names.filter((name) => !exists(name)).map((name) => `${what}: ${name}`);
  });
  expect(missing).toEqual([]);
});

describe("docs/asvs.md", () => {
  const requirements = page("asvs.md")
    .split("\n")
    .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
    .map((line) => {
      const [, number = "", , how = "", tests = ""] = splitCells(line);
      return { number, how, tests };
    });

  it("names only tests that exist", () => {
    const named = requirements.flatMap(({ number, tests }) => findNames(tests).map((name) => ({ number, name })));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ name }) => !exists(name))).toEqual([]);
  });

  it("counts the requirements as its tables list them, each once, and docs/security.md repeats the sums", () => {
    const count = (chapter: string): number[] => {
      const of = requirements.filter(({ number }) => number.startsWith(chapter));
      const notApplying = of.filter(({ how }) => how.startsWith("Does not apply")).length;
      const notMet = of.filter(({ how }) => how.startsWith("**Not met")).length;
      return [of.length, of.length - notApplying - notMet, notApplying, notMet];
    };
    expect(new Set(requirements.map(({ number }) => number)).size).toBe(requirements.length);
    const heads = { "6.": "V6 authentication", "7.": "V7 sessions", "9.": "V9 self-contained tokens", "": "all" };
    for (const [chapter, title] of Object.entries(heads)) {
      const [row = ""] = page("asvs.md")
        .split("\n")
        .filter((line) => line.startsWith(`| ${title} `));
      expect([title, ...splitCells(row).slice(2, -1).map(Number)]).toEqual([title, ...count(chapter)]);
    }
    const [all, met, notApplying, notMet] = count("");
    expect(page("security.md")).toContain(`${met} of ${all} are met, ${notApplying} do not apply, ${notMet} are not met`);
  });
});
