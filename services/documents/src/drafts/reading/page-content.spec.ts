import { describe, expect, it } from "@jest/globals";
import { LIMITS, type DraftException, type ReadLine } from "@takeoff/contracts";
import type { SheetReading } from "@takeoff/takeoff/draft";
import type { PageContent } from "./draft-messages.ts";
import { contentOf, fitPage } from "./page-content.ts";
import { draftMessageSchema, PAGE_BOUNDS } from "./page-messages.ts";

const BOX = { left: 1, bottom: 2, right: 3, top: 4 };
const PAGE = { page: 1, width: 100, height: 100 };
const SHEET = {
  ...{ sheet: "S-101", title: "PLAN", kind: "plan", views: [], scales: [], references: [], isDrawing: true },
  ...{ linework: "vector", lines: [], exceptions: [], marks: [], schedule: [], heights: [], grades: [], axes: [] },
  ...{ revision: null, issued: null, isVoid: false },
} as unknown as SheetReading;
const exception = (text: string): DraftException => ({ kind: "existing", text, box: BOX });
const piece = { box: BOX, text: "W12X26", quantity: 1, line: null };
const line = (pieces: number): ReadLine => ({
  ...{
    mark: null,
    designation: "W12X26",
    shape: "W",
    size: "12X26",
    quantity: pieces,
    weight_per_ft: 26,
    studs: null,
    grade: null,
    camber: null,
  },
  ...{
    view: null,
    points: null,
    length_in: null,
    length_source: null,
    length_basis: null,
    confidence: "sure",
    reasons: [],
    role: "placed",
  },
  pieces: Array.from({ length: pieces }, () => piece),
});
const content = (exceptions: DraftException[], lines: ReadLine[] = []): PageContent => ({
  ...contentOf(PAGE, { ...SHEET, exceptions }, PAGE_BOUNDS),
  lines,
});
const LARGE = { text: 1_000_000, places: 1_000_000 };

describe("contentOf", () => {
  it("shortens every text of a page to the limit, and says so", () => {
    const long = "x".repeat(5_000);
    const pieces = [{ ...piece, text: long }];
    const mark = { mark: long, view: null, points: null, length: null, basis: null, reasons: [], isScheduled: false, pieces };
    const schedule = { mark: long, text: long, designation: long, title: long, column: long, length: null };
    const view = { title: long, stated: long, statedPointsPerFoot: null, box: BOX };
    const given = {
      ...{ ...SHEET, sheet: long, title: long, references: [long], exceptions: [exception(long)], views: [view] },
      ...{ marks: [mark], schedule: [schedule], heights: [{ mark: long, inches: 1 }] },
      lines: [{ ...line(1), section: {}, weight: null, length: null, basis: null, mark: long, studs: long, camber: long, role: "placed" }],
    } as unknown as SheetReading;
    const { reading, lines, cuts } = contentOf(PAGE, given, PAGE_BOUNDS);
    expect(cuts).toEqual(["long_texts"]);
    expect(JSON.stringify({ reading, lines })).not.toContain("x".repeat(LIMITS.draftText));
    // The parent accepts what the child sends.
    expect(draftMessageSchema.safeParse({ type: "page", reading, cuts }).success).toBe(true);
    expect(draftMessageSchema.safeParse({ type: "lines", lines }).success).toBe(true);
  });

  it("leaves texts up to the limit as they are", () => {
    const text = "x".repeat(LIMITS.draftText);
    const { reading, cuts } = content([exception(text)]);
    expect([reading.exceptions[0]?.text, cuts]).toEqual([text, []]);
  });

  it("replaces what the database takes for no text, also where a text is cut within a character", () => {
    const { reading } = content([exception("a\u0000b\ud83dc"), exception(`${"x".repeat(LIMITS.draftText - 2)}\u{1f600}tail`)]);
    const [first, second] = reading.exceptions;
    expect(first?.text).toBe("a\ufffdb\ufffdc");
    expect(second?.text.isWellFormed()).toBe(true);
  });

  it("keeps the first views of a page, and says so", () => {
    const views = Array.from({ length: LIMITS.draftPageViews + 1 }, () => ({
      title: null,
      stated: null,
      statedPointsPerFoot: null,
      box: BOX,
    }));
    const { reading, cuts } = contentOf(PAGE, { ...SHEET, views }, PAGE_BOUNDS);
    expect([reading.views.length, cuts]).toEqual([LIMITS.draftPageViews, ["views"]]);
  });
});

describe("the places of a scan's texts", () => {
  it("are kept to a point, as many as places of a page are, and not those of other pages", () => {
    const texts = Array.from({ length: PAGE_BOUNDS.places + 1 }, () => ({ left: 1.4, bottom: 2.6, right: 30.5, top: 9.2 }));
    const { reading, cuts } = contentOf(PAGE, { ...SHEET, texts }, PAGE_BOUNDS);
    expect(reading.texts).toHaveLength(PAGE_BOUNDS.places);
    expect(reading.texts?.[0]).toEqual({ left: 1, bottom: 3, right: 31, top: 9 });
    expect(draftMessageSchema.safeParse({ type: "page", reading, cuts }).success).toBe(true);
    expect(contentOf(PAGE, SHEET, PAGE_BOUNDS).reading.texts).toBeUndefined();
  });
});

describe("fitPage", () => {
  it("leaves out what makes no line from where the limit of the text is reached", () => {
    const fitted = fitPage(
      content(
        Array.from({ length: 10 }, () => exception("x".repeat(100))),
        [line(2)],
      ),
      { ...LARGE, text: 500 },
    );
    if (typeof fitted === "string") throw new Error(fitted);
    expect(fitted.content.reading.exceptions).toHaveLength(4);
    expect(fitted.content.cuts).toEqual(["text"]);
    expect(fitted.size.text).toBeLessThanOrEqual(500);
    expect(fitted.content.lines).toEqual([line(2)]);
  });

  it("leaves out what makes no line from where the limit of the places is reached", () => {
    const fitted = fitPage(
      content(
        Array.from({ length: 10 }, () => exception("x")),
        [line(6)],
      ),
      { ...LARGE, places: 8 },
    );
    if (typeof fitted === "string") throw new Error(fitted);
    expect([fitted.content.reading.exceptions.length, fitted.content.cuts, fitted.size.places]).toEqual([2, ["places"], 8]);
  });

  it("takes no page of which the lines alone exceed a limit: a part of them would pass for all", () => {
    expect(fitPage(content([], [line(100)]), { ...LARGE, places: 99 })).toBe("places");
    expect(fitPage(content([], [line(100)]), { ...LARGE, text: 599 })).toBe("text");
  });
});

describe("the messages of the child that reads a drawing", () => {
  it("have no longer texts and no more places than a page may have", () => {
    const { reading, cuts } = content([]);
    const isAccepted = (change: object): boolean =>
      draftMessageSchema.safeParse({ type: "page", reading: { ...reading, ...change }, cuts }).success;
    expect(isAccepted({})).toBe(true);
    expect(isAccepted({ title: "x".repeat(LIMITS.draftText + 1) })).toBe(false);
    expect(isAccepted({ title: "\u0000" })).toBe(false);
    expect(isAccepted({ exceptions: Array.from({ length: LIMITS.draftPagePlaces + 1 }, () => exception("x")) })).toBe(false);
    expect(draftMessageSchema.safeParse({ type: "lines", lines: [line(LIMITS.draftPagePlaces + 1)] }).success).toBe(false);
  });
});
