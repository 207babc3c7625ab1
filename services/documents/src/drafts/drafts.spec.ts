import { beforeEach, describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, DRAFT_LOCKS, type DraftException, type DraftLine, LIMITS, type ReadLine } from "@takeoff/contracts";
import type { ComparedLine, Difference } from "@takeoff/takeoff";
import type { SheetReading } from "@takeoff/takeoff/draft";
import { register } from "prom-client";
import { matchAnswers, type StoredAnswer } from "./answers/match-answers.ts";
import { findLock, rejectLocked } from "./changes/draft-lock.ts";
import { measureReview } from "./changes/review-metrics.ts";
import { differenceCsv } from "./difference/difference-csv.ts";
import type { PageContent } from "./reading/draft-messages.ts";
import { buildContent, fitPage } from "./reading/page-content.ts";
import { draftMessageSchema, PAGE_BOUNDS } from "./reading/page-messages.ts";
import { toCells } from "./completion/result-files.ts";
import { type LineRow, toLine } from "./store/line-row.ts";

const exception = (left: number, more: Partial<DraftException> = {}): DraftException => ({
  kind: "unlabelled",
  text: "A line",
  box: { left, bottom: 100, right: left + 30, top: 110 },
  ...more,
});
const answer = (left: number, more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  ...exception(left),
  answer: "dismissed",
  answered_by: "kim",
  ...more,
});

describe("matchAnswers", () => {
  it("finds the answer about the same text at the same place, also where another reading moved it by a little", () => {
    expect(matchAnswers([exception(10), exception(200)], [answer(12)])).toMatchObject([
      { answer: "dismissed", answered_by: "kim" },
      { answer: null, answered_by: null },
    ]);
  });

  it("gives an exception no answer about another kind, text or place", () => {
    const others = [answer(10, { kind: "prose" }), answer(10, { text: "Another" }), answer(15)];
    expect(matchAnswers([exception(10)], others)).toMatchObject([{ answer: null }]);
  });

  it("takes the nearest of two answers about places next to each other", () => {
    expect(matchAnswers([exception(10)], [answer(13, { answer: "existing" }), answer(10.5)])).toMatchObject([{ answer: "dismissed" }]);
  });

  it("gives exceptions at different places different keys, and the same one the same key", () => {
    const keys = matchAnswers([exception(10), exception(20), exception(10)], []).map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{16}$/);
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([false, true]);
  });
});

const OF_DRAFT = { csv_object: "csv-1" };
const draft = { marked_with: "csv-1", delivery: null };

describe("findLock", () => {
  it("is delivered for the draft of a completed document with the draft's results", () => {
    expect(findLock({ ...OF_DRAFT, status: "completed" }, draft)).toBe("delivered");
  });

  it("is completed for the draft of a document that was completed with other results, or with none", () => {
    for (const csv_object of ["csv-2", null]) expect(findLock({ csv_object, status: "completed" }, draft)).toBe("completed");
    expect(findLock({ csv_object: null, status: "completed" }, { ...draft, marked_with: null })).toBe("completed");
  });

  it("is sending while a takeoff waits for its marked-up PDF, and any other status stops that", () => {
    const waiting = { ...draft, delivery: "waiting" } as const;
    const locks = DOCUMENT_STATUSES.map((status) => [status, findLock({ ...OF_DRAFT, status }, waiting)]);
    expect(Object.fromEntries(locks)).toEqual({
      new: null,
      pending: null,
      in_progress: null,
      processing: "sending",
      completed: "delivered",
      failed: null,
    });
    expect(findLock({ csv_object: "csv-2", status: "processing" }, waiting)).toBeNull();
  });

  it("is null for results that are not to be sent", () => {
    for (const delivery of ["not_sent", "sent", null] as const)
      expect(findLock({ ...OF_DRAFT, status: "processing" }, { ...draft, delivery })).toBeNull();
  });
});

it("rejectLocked throws a conflict that says how to change the draft", () => {
  expect(() => rejectLocked({ ...OF_DRAFT, status: "completed" }, draft)).toThrow(
    expect.objectContaining({ code: "conflict", message: DRAFT_LOCKS.delivered }),
  );
  expect(() => rejectLocked({ ...OF_DRAFT, status: "pending" }, draft)).not.toThrow();
});

describe("measureReview", () => {
  /** The value of a sample; undefined for one that was not measured. */
  async function read(metric: string, sample: string, labels: Record<string, string> = {}): Promise<number | undefined> {
    const { values = [] } = (await register.getSingleMetric(metric)?.get()) ?? {};
    const isWanted = (found: object): boolean => Object.entries(labels).every(([name, value]) => found[name as keyof object] === value);
    return values.find((one) => ("metricName" in one ? one.metricName : metric) === sample && isWanted(one.labels))?.value;
  }

  beforeEach(() => register.resetMetrics());

  const SURE = { confidence: "sure", state: "accepted", lines: 8 } as const;

  it("divides the seconds and keys by the counted sheets", async () => {
    measureReview(
      [1, 2, 3].map((page) => ({ ...SURE, page })),
      { seconds: 90, keys: 30 },
    );
    const [seconds, keys] = ["takeoff_draft_review_seconds_per_sheet", "takeoff_draft_review_keys_per_sheet"] as const;
    expect([await read(seconds, `${seconds}_sum`), await read(keys, `${keys}_sum`)]).toEqual([30, 10]);
  });

  it("measures no time where the client reported none", async () => {
    measureReview([{ ...SURE, page: 1 }], null);
    const seconds = "takeoff_draft_review_seconds_per_sheet";
    expect((await read(seconds, `${seconds}_count`)) ?? 0).toBe(0);
  });

  it("counts lines by their confidence and by what staff made of them", async () => {
    measureReview(
      [
        { ...SURE, page: 1 },
        { ...SURE, page: 2 },
        { ...SURE, page: 2, state: "edited", lines: 1 },
      ],
      null,
    );
    const lines = "takeoff_draft_completed_lines_total";
    const counts = ["accepted", "edited"].map((state) => read(lines, lines, { confidence: "sure", state }));
    expect(await Promise.all(counts)).toEqual([16, 1]);
  });
});

const line = (designation: string, quantity: number): ComparedLine => ({
  ...{ mark: "B1", designation, length_in: 4500 / 25.4, quantity, weight_lb: 1000 * quantity },
});

function write(designation: string): string[] {
  const rows: Difference["rows"] = [{ kind: "changed", before: line(designation, 2), after: line(designation, 4) }];
  return [...differenceCsv({ rows } as Difference)].map((text) => text.replace("\ufeff", "").trimEnd());
}

it("writes a change with lengths and weights in the units of the steel", () => {
  expect(write("IPE300")).toEqual([
    "Change,Mark before,Designation before,Length before,Qty before,Weight (kg) before," +
      "Mark now,Designation now,Length now,Qty now,Weight (kg) now,Weight change (kg),Weight change (tonnes)",
    "Changed,B1,IPE300,4500 mm,2,907.18,B1,IPE300,4500 mm,4,1814.37,907.18,0.907",
  ]);
  expect(write("W18X35")[1]).toBe(`Changed,B1,W18X35,"14'-9 3/16""",2,2000,B1,W18X35,"14'-9 3/16""",4,4000,2000,1`);
});

describe("entered in results", () => {
  const ROW = {
    ...{ id: 1, page: 1, designation: "W12X26", quantity: 2, confidence: "sure", state: "edited", version: 1, weight_per_ft: 26 },
    ...{ decided_by: "kim", decided_at: new Date(0), measured_in: null, measured_source: null, length_in: 240, length_source: "typed" },
    ...{ pieces: [], left_out: null, repeats: null, survived: false },
    read: {
      ...{ designation: "W12X26", shape: "W", size: "12X26", quantity: 2, mark: "B1", grade: "A36" },
      ...{ studs: "20", camber: null, reasons: [] },
    },
  } as unknown as LineRow;
  const line = (entered: LineRow["entered"], more: Partial<LineRow> = {}): DraftLine => toLine({ ...ROW, ...more, entered });

  it("has what staff entered in the place of what was read, and nothing where they cleared it", () => {
    expect(line(null)).toMatchObject({ mark: "B1", grade: "A36", studs: "20", camber: null, finish: null, notes: null });
    expect(line({ mark: "B7", studs: null, camber: "3/4", finish: "Galvanized" })).toMatchObject({
      ...{ mark: "B7", grade: "A36", studs: null, camber: "3/4", finish: "Galvanized", notes: null },
    });
  });

  it("is not sure without a length", () => {
    expect([line(null).confidence, line(null, { length_in: null }).confidence]).toEqual(["sure", "check"]);
  });

  it("weighs what its list prints as long as it has the size and the length of the list, and says by the section where it differs", () => {
    const listed = (more: Partial<LineRow> = {}) =>
      toCells(line(null, { read: { ...ROW.read!, length_in: 240, printed_weight_lb: 600 }, quantity: 3, ...more }));
    expect(listed()).toMatchObject({
      "Total Wt (lb)": "1800",
      "Weight source": "",
      Notes: expect.stringContaining("1560 lb by its section"),
    });
    for (const other of [{ length_in: 241 }, { designation: "W12X30" }]) expect(listed(other)["Weight source"]).toBe("computed");
  });

  it("writes the finish and staff's notes into the results, before what is said of every line", () => {
    const cells = toCells(line({ finish: "Galvanized", notes: "By others" }));
    expect([cells.Finish, cells.Notes]).toEqual(["Galvanized", "By others; Corrected by staff"]);
    expect(toCells(line(null))).toMatchObject({ Finish: "", Notes: "Corrected by staff" });
  });
});

describe("page content", () => {
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
    ...{ mark: null, designation: "W12X26", shape: "W", size: "12X26", quantity: pieces, weight_per_ft: 26 },
    ...{ studs: null, grade: null, camber: null, confidence: "sure", reasons: [], role: "placed" },
    ...{ view: null, points: null, length_in: null, length_source: null, length_basis: null },
    pieces: Array.from({ length: pieces }, () => piece),
  });
  const content = (exceptions: DraftException[], lines: ReadLine[] = []): PageContent => ({
    ...buildContent(PAGE, { ...SHEET, exceptions }, PAGE_BOUNDS),
    lines,
  });
  const LARGE = { text: 1_000_000, places: 1_000_000 };

  describe("buildContent", () => {
    it("shortens every text of a page to the limit, and says so", () => {
      const long = "x".repeat(5_000);
      const pieces = [{ ...piece, text: long }];
      const mark = { mark: long, view: null, points: null, length: null, basis: null, reasons: [], isScheduled: false, pieces };
      const schedule = { mark: long, text: long, designation: long, title: long, column: long, length: null, isDefault: true };
      const view = { title: long, stated: long, statedPointsPerFoot: null, box: BOX };
      const given = {
        ...{ ...SHEET, sheet: long, title: long, references: [long], exceptions: [exception(long)], views: [view] },
        ...{ marks: [mark], schedule: [schedule], heights: [{ mark: long, inches: 1 }] },
        lines: [
          { ...line(1), section: {}, weight: null, length: null, basis: null, mark: long, studs: long, camber: long, role: "placed" },
        ],
      } as unknown as SheetReading;
      const { reading, lines, cuts } = buildContent(PAGE, given, PAGE_BOUNDS);
      expect(cuts).toEqual(["long_texts"]);
      expect(JSON.stringify({ reading, lines })).not.toContain("x".repeat(LIMITS.draftText));
      // The parent accepts what the child sends.
      expect(draftMessageSchema.parse({ type: "page", reading, cuts })).toMatchObject({ reading: { schedule: [{ isDefault: true }] } });
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
      const { reading, cuts } = buildContent(PAGE, { ...SHEET, views }, PAGE_BOUNDS);
      expect([reading.views.length, cuts]).toEqual([LIMITS.draftPageViews, ["views"]]);
    });
  });

  it("the places of a scan's texts are kept to a point, as many as places of a page are, and not those of other pages", () => {
    const texts = Array.from({ length: PAGE_BOUNDS.places + 1 }, () => ({ left: 1.4, bottom: 2.6, right: 30.5, top: 9.2 }));
    const { reading, cuts } = buildContent(PAGE, { ...SHEET, texts }, PAGE_BOUNDS);
    expect(reading.texts).toHaveLength(PAGE_BOUNDS.places);
    expect(reading.texts?.[0]).toEqual({ left: 1, bottom: 3, right: 31, top: 9 });
    expect(draftMessageSchema.safeParse({ type: "page", reading, cuts }).success).toBe(true);
    expect(buildContent(PAGE, SHEET, PAGE_BOUNDS).reading.texts).toBeUndefined();
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

  it("the messages of the child that reads a drawing have no longer texts and no more places than a page may have", () => {
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
