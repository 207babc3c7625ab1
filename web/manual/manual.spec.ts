import { beforeAll, describe, expect, it } from "@jest/globals";
import { FAILURE_REASONS, PASSWORD_RULES, STANDARD_PARAMETERS, STATUS_LABELS, SUPPORT_EMAIL } from "@takeoff/contracts";
import { readPdf } from "@takeoff/drawings/read-pdf";
import { SECTIONS, TITLE } from "./content/sections.ts";
import { duration, enumeration, megabytes } from "./content/units.ts";
import { makeManual, type Manual } from "./manual.ts";

describe("the client manual", () => {
  let manual: Manual;
  /** The selectable text of each page. */
  let pages: string[];

  beforeAll(async () => {
    manual = await makeManual();
    pages = (await readPdf(manual.bytes)).map(({ texts }) => texts.join(" ").replace(/\s+/g, " "));
  });

  it("has a title page, contents and chapters on at most ten pages", () => {
    expect(pages).toHaveLength(manual.pages);
    expect(manual.pages).toBeGreaterThanOrEqual(6);
    expect(manual.pages).toBeLessThanOrEqual(10);
    expect(pages[0]).toContain(TITLE);
    expect(pages[1]).toContain("Contents");
  });

  it("lists in its contents the first page of each chapter", () => {
    for (const [index, { title }] of SECTIONS.entries()) {
      const page = pages.findIndex((words, at) => at > 1 && words.includes(`${index + 1} ${title}`)) + 1;
      expect(pages[1]).toContain(`${index + 1} ${title} ${page}`);
    }
  });

  it("has a page number on every page after the first", () => {
    for (const [index, words] of pages.entries()) {
      if (index > 0) expect(words).toContain(`Page ${index + 1} of ${manual.pages}`);
    }
  });

  it("contains every status, reason and limit of the contract", () => {
    const words = pages.join(" ");
    const options = STANDARD_PARAMETERS.flatMap(({ label, options: own }) => [label, ...own.map(({ value }) => value)]);
    const facts = [...Object.values(STATUS_LABELS), ...Object.values(FAILURE_REASONS), ...PASSWORD_RULES.map(({ label }) => label)];
    for (const fact of [...options, ...facts, SUPPORT_EMAIL]) expect(words).toContain(fact);
  });

  it("is tagged for screen readers, with a language, a title and bookmarks", () => {
    const source = manual.bytes.toString("latin1");
    for (const sign of ["/Marked true", "/Lang (en-US)", "/DisplayDocTitle true", "/StructTreeRoot", "/Outlines"])
      expect(source).toContain(sign);
  });

  it("is byte for byte the same when generated again", async () => {
    const again = await makeManual();
    expect(again.bytes.equals(manual.bytes)).toBe(true);
  });
});

describe("the manual's units", () => {
  it.each([
    [43_200, "12 hours"],
    [604_800, "7 days"],
    [3_600, "1 hour"],
    [900, "15 minutes"],
    [61, "61 seconds"],
  ])("says %p seconds as %p", (seconds, words) => {
    expect(duration(seconds)).toBe(words);
  });

  it("format bytes as whole megabytes and lists with a final conjunction", () => {
    expect(megabytes(536_870_912)).toBe("512 MB");
    expect(enumeration(["a", "b", "c"])).toBe("a, b and c");
    expect(enumeration(["a", "b"], "or")).toBe("a or b");
    expect(enumeration(["a"])).toBe("a");
  });
});
