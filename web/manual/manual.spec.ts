import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { FAILURE_REASONS, PASSWORD_RULES, STANDARD_PARAMETERS, STATUS_LABELS, SUPPORT_EMAIL } from "@takeoff/contracts";
import { readPdf } from "@takeoff/drawings/read-pdf";
import { SECTIONS, TITLE } from "./content/sections.ts";
import { duration, enumeration, megabytes } from "./content/units.ts";
import { identifyPage } from "./page.ts";

const MEDIA = join(import.meta.dirname, "../src/features/landing/media");

describe("the client manual", () => {
  const bytes = readFileSync(join(MEDIA, "takeoff-client-manual.pdf"));
  const facts = JSON.parse(readFileSync(join(MEDIA, "takeoff-client-manual.json"), "utf8")) as Record<string, unknown>;
  /** The selectable text of each page. */
  let pages: string[];

  beforeAll(async () => {
    pages = (await readPdf(bytes)).map(({ texts }) => texts.join(" ").replace(/\s+/g, " "));
  });

  // If this fails, `npm run manual` prints it again.
  it("is printed of what it says now, and its size is stated", () => {
    const page = identifyPage(readFileSync(join(import.meta.dirname, "manual.css"), "utf8"));
    expect(facts).toEqual({ pages: pages.length, bytes: bytes.length, page });
  });

  it("has a title page, and contents that list the page of each chapter", () => {
    expect(pages[0]).toContain(TITLE);
    for (const [index, { title }] of SECTIONS.entries()) {
      const page = pages.findIndex((words, at) => at > 1 && words.includes(`${index + 1} ${title}`)) + 1;
      expect(pages[1]).toContain(`${index + 1} ${title} ${page}`);
    }
  });

  it("contains every status, reason and limit of the contract", () => {
    const words = pages.join(" ");
    const options = STANDARD_PARAMETERS.flatMap(({ label, options: own }) => [label, ...own.map(({ value }) => value)]);
    const facts = [...Object.values(STATUS_LABELS), ...Object.values(FAILURE_REASONS), ...PASSWORD_RULES.map(({ label }) => label)];
    for (const fact of [...options, ...facts, SUPPORT_EMAIL]) expect(words).toContain(fact);
  });

  it("is tagged for screen readers, with a language, a title and bookmarks", () => {
    const source = bytes.toString("latin1");
    for (const sign of ["/Marked true", "/Lang (en-US)", "/DisplayDocTitle true", "/StructTreeRoot", "/Outlines"])
      expect(source).toContain(sign);
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
