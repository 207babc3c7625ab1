import { describe, expect, it } from "@jest/globals";
import {
  type Draft,
  DRAFT_REASONS,
  type DraftLine,
  type DraftReason,
  EXCEPTIONS,
  type SheetView,
  type ShownException,
} from "@takeoff/contracts";
import { readTypedLength } from "@takeoff/takeoff";
import { sampleLine } from "../../../../test/draft-samples.ts";
import {
  describeDecision,
  describeKept,
  describeProgress,
  explainNoLines,
  findLine,
  findNextOpen,
  findSureLines,
  isQuestion,
  replaceLines,
  sortLines,
} from "./lines.ts";
import { groupExceptions } from "./exceptions/exception-groups.ts";
import { findCovered, findWrittenDesignation } from "./form/covered.ts";
import { fillFields, readFields } from "./form/line-values.ts";
import { understandLength } from "./form/typed-length.ts";
import { buildSplit, needsQuantity } from "./parts/line-parts.ts";
import { countInView, surroundPieces } from "./row/in-view.ts";
import { describeMissingLength, describeReasons } from "./row/reasons.ts";

const listed = (id: number, more: Partial<DraftLine> = {}): DraftLine => sampleLine({ id, ...more });
const LINES = [listed(1), listed(2, { state: "accepted" }), listed(3, { confidence: "check" }), listed(4)];

describe("findSureLines", () => {
  it("finds open lines that are sure and counted", () => {
    expect(findSureLines([...LINES, listed(5, { left_out: "repeated" })]).map(({ id }) => id)).toEqual([1, 4]);
  });

  it("never finds a line without a length, which is a question", () => {
    const without = listed(6, { length_in: null });
    expect(findSureLines([listed(1), without]).map(({ id }) => id)).toEqual([1]);
    expect([isQuestion(listed(1)), isQuestion(without), isQuestion(listed(1, { confidence: "check" }))]).toEqual([false, true, true]);
    expect(findNextOpen([listed(1), without], null, isQuestion)).toBe(without);
  });
});

it("describeKept says how many decisions hold, and how many lines were not found again", () => {
  expect(describeKept({ survived: 0, lost: 0 })).toBeNull();
  expect(describeKept({ survived: 1, lost: 0 })).toBe("1 decision of the reading before holds.");
  expect(describeKept({ survived: 12, lost: 1 })).toBe(
    "12 decisions of the reading before hold. 1 line that was decided, split or joined was not found again.",
  );
});

it("sortLines sorts by sheet, designation as numbers, mark and length", () => {
  const lines = [
    listed(1, { page: 2 }),
    listed(2, { designation: "W8X10" }),
    listed(3, { mark: "B10" }),
    listed(4, { mark: "B9", length_in: 100 }),
    listed(5, { mark: "B9", length_in: 200 }),
    listed(6, { designation: "L4X4X1/4" }),
  ];
  expect(sortLines(lines).map(({ id }) => id)).toEqual([6, 2, 5, 4, 3, 1]);
});

it("findLine goes to the neighbour, stays at the ends, and begins with the first", () => {
  expect(findLine(LINES, 2, 1)?.id).toBe(3);
  expect(findLine(LINES, 2, -1)?.id).toBe(1);
  expect(findLine(LINES, 4, 1)?.id).toBe(4);
  expect(findLine(LINES, 1, -1)?.id).toBe(1);
  expect(findLine(LINES, null, 1)?.id).toBe(1);
  expect(findLine([], 1, 1)).toBeUndefined();
});

describe("findNextOpen", () => {
  it("skips decided lines, begins again at the start, and ends when all are decided", () => {
    expect(findNextOpen(LINES, 1)?.id).toBe(3);
    expect(findNextOpen(LINES, 4)?.id).toBe(1);
    expect(findNextOpen(LINES, null)?.id).toBe(1);
    expect(findNextOpen([listed(1), listed(2, { state: "rejected" })], 1)).toBeUndefined();
  });

  it("finds only lines that are wanted", () => {
    expect(findNextOpen(LINES, 4, ({ confidence }) => confidence !== "sure")?.id).toBe(3);
  });
});

it("replaceLines replaces lines and keeps their order", () => {
  expect(replaceLines(LINES, [listed(3, { state: "rejected" })]).map(({ id, state }) => [id, state])).toEqual([
    [1, "draft"],
    [2, "accepted"],
    [3, "rejected"],
    [4, "draft"],
  ]);
});

describe("what is said", () => {
  it("announces a decision with what is left", () => {
    expect(describeDecision("accepted", [listed(1)], 14)).toBe("Accepted W12X26. 14 open.");
    expect(describeDecision("draft", LINES, 3)).toBe("Reopened 4 lines. 3 open.");
  });

  it("says how far the reading is", () => {
    const draft = (more: Partial<Draft>): Draft => ({ pages: 12, pages_done: 3, scans: 0, scans_done: 0, failure: null, ...more }) as Draft;
    expect(describeProgress(draft({ state: "running" }))).toBe("3 of 12 pages are read.");
    expect(describeProgress(draft({ state: "running", pages_done: 12, scans: 4, scans_done: 1 }))).toBe(
      "All pages are read. Letters are read by their shapes: 1 of 4 pages are done.",
    );
    expect(describeProgress(draft({ state: "running", pages: null }))).toBe("The drawing is being read.");
    expect(describeProgress(draft({ state: "failed", failure: "The file needs a password." }))).toBe("The file needs a password.");
    expect(describeProgress(draft({ state: "ready" }))).toBeNull();
  });
});

it("explainNoLines does not say of a sheet whose letters were not read that it has no steel", () => {
  expect(explainNoLines([], { linework: "garbled", scan: null })).toBe("Nothing on this sheet could be read.");
  expect(explainNoLines([], { linework: "outlined", scan: "read" })).toBe("No steel was found on this sheet.");
  expect(explainNoLines([], { linework: "vector", scan: null })).toBe("No steel was found on this sheet.");
  expect(explainNoLines([listed(1)], { linework: "garbled", scan: null })).toBe("No line is left to show.");
});

const exception = (kind: ShownException["kind"], left: number, answer: ShownException["answer"] = null): ShownException => ({
  ...{ kind, text: "A text", key: `${kind}${left}`, answer, answered_by: null },
  box: { left, right: left + 10, bottom: 0, top: 10 },
});
const view = (title: string, left: number) => ({ title, stated: null, box: { left, right: left + 100, bottom: 0, top: 100 } }) as SheetView;
const ALL = [exception("prose", 10), exception("unlabelled", 20, "dismissed"), exception("prose", 150), exception("prose", 30, "existing")];

describe("groupExceptions", () => {
  it("groups by kind and view, and counts answers", () => {
    const groups = groupExceptions(ALL, [view("PLAN", 0), view("DETAIL", 101)]);
    expect(groups.map(({ label, exceptions, answered }) => [label, exceptions.length, answered])).toEqual([
      [`${EXCEPTIONS.prose} · PLAN`, 2, 1],
      [`${EXCEPTIONS.unlabelled} · PLAN`, 1, 1],
      [`${EXCEPTIONS.prose} · DETAIL`, 1, 0],
    ]);
  });

  it("names no view where there is one or none", () => {
    expect(groupExceptions(ALL, []).map(({ label }) => label)).toEqual([EXCEPTIONS.prose, EXCEPTIONS.unlabelled]);
    expect(groupExceptions(ALL, [view("PLAN", 0)])[0]?.label).toBe(EXCEPTIONS.prose);
  });
});

describe("covered", () => {
  const box = (left: number, width = 30) => ({ left, right: left + width, bottom: 100, top: 110 });
  const line = (id: number, left: number, state = "draft") => ({ id, state, pieces: [{ box: box(left) }] }) as DraftLine;
  const exception = (left: number, answer: string | null = null) => ({ box: box(left), answer }) as ShownException;

  describe("findCovered", () => {
    it("finds the line whose label the box is drawn over, or that surrounds the box", () => {
      expect(findCovered({ left: 90, right: 150, bottom: 90, top: 120 }, [line(1, 10), line(2, 100)], []).line?.id).toBe(2);
      expect(findCovered({ left: 110, right: 112, bottom: 102, top: 104 }, [line(2, 100)], []).line?.id).toBe(2);
    });

    it("finds what makes no line there, unless it is answered", () => {
      const drawn = { left: 90, right: 150, bottom: 90, top: 120 };
      const open = exception(100);
      expect(findCovered(drawn, [], [exception(100, "dismissed"), open]).exception).toBe(open);
    });

    it("finds nothing next to the box, and no rejected line", () => {
      const drawn = { left: 90, right: 150, bottom: 90, top: 120 };
      expect(findCovered(drawn, [line(1, 160), line(2, 100, "rejected")], [exception(200)])).toEqual({ line: null, exception: null });
    });
  });

  it("takes the designation that a text names, and an unlisted size as it is written", () => {
    expect([
      findWrittenDesignation({ kind: "existing", text: "EXIST W12X26 (E)" }),
      findWrittenDesignation({ kind: "unlisted", text: "W12X27" }),
      findWrittenDesignation({ kind: "unlabelled", text: "A line of 12 feet" }),
    ]).toEqual(["W12X26", "W12X27", ""]);
  });
});

describe("values of a line", () => {
  const LINE = { designation: "W12X26", quantity: 3, length_in: 306.5, mark: "B1", grade: null };

  it("fillFields shows what is known, and lengths in the drawing's unit", () => {
    expect(fillFields(LINE, false)).toMatchObject({ designation: "W12X26", quantity: 3, length: `25'-6 1/2"`, mark: "B1", grade: "" });
    expect(fillFields({ ...LINE, quantity: null }, true)).toMatchObject({ quantity: "", length: "7785 mm" });
  });

  describe("readFields", () => {
    const before = fillFields(LINE, false);

    it("sends a length as it was understood, and an unknown text as it is", () => {
      expect(readFields({ ...before, length: "28" }, before, false).length).toBe("28 ft");
      expect(readFields({ ...before, length: "28" }, before, true).length).toBe("28 mm");
      expect(readFields({ ...before, length: "long" }, before, false).length).toBe("long");
      expect(readFields({ ...before, length: "", mark: "" }, before, false)).toMatchObject({ length: "", mark: "" });
    });
  });
});

describe("understandLength", () => {
  it.each([
    ["28", false, `28'-0"`, "28 ft"],
    ["28.5", false, `28'-6"`, "28.5 ft"],
    ["28 0", false, `28'-0"`, "336 in"],
    [`25'-6 1/2"`, false, `25'-6 1/2"`, "306.5 in"],
    ["5400 mm", false, `5400 mm = 17'-8 5/8"`, "5400 mm"],
    ["5400", true, "5400 mm", "5400 mm"],
    ["5.4 m", true, "5400 mm", "5.4 m"],
    ["10'", true, `10'-0" = 3048 mm`, "10 ft"],
  ])("understands %j, metric %s, as %s", (text, isMetric, shown, sent) => {
    expect(understandLength(text, isMetric)).toEqual({ shown, sent });
    // The server reads what is sent alike, whatever it takes for the unit of bare numbers.
    expect(readTypedLength(sent, "ft")).toEqual(readTypedLength(sent, "mm"));
  });

  it("does not understand other texts", () => {
    expect([understandLength("long", false), understandLength("", false), understandLength("28 0", true)]).toEqual([null, null, null]);
  });
});

const line = (more: Partial<DraftLine> = {}) =>
  ({
    id: 1,
    designation: "W12X26",
    mark: null,
    length_in: 240,
    quantity: 3,
    pieces: [{ quantity: 1 }, { quantity: 1 }, { quantity: 1 }],
    ...more,
  }) as DraftLine;

it("needsQuantity asks for a number where no piece is chosen, or where the labels do not add up", () => {
  expect(needsQuantity(line(), [])).toBe(true);
  expect(needsQuantity(line(), [0])).toBe(false);
  expect(needsQuantity(line({ quantity: 10 }), [0])).toBe(true);
  expect(needsQuantity(line({ quantity: null }), [])).toBe(false);
  expect(needsQuantity(line({ quantity: 1 }), [])).toBe(false);
});

describe("buildSplit", () => {
  it("has the chosen pieces, and the number where it must be said", () => {
    expect(buildSplit(line(), [0, 2], "")).toEqual({ pieces: [0, 2] });
    expect(buildSplit(line(), [], 2)).toEqual({ quantity: 2 });
    expect(buildSplit(line({ quantity: 10 }), [0], 4)).toEqual({ pieces: [0], quantity: 4 });
  });

  it("is none while one of the two has no piece", () => {
    expect([buildSplit(line(), [], ""), buildSplit(line(), [0, 1, 2], ""), buildSplit(line(), [], 3), buildSplit(line(), [], 0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("lines in view", () => {
  const box = (left: number) => ({ left, right: left + 10, bottom: 50, top: 60 });
  const LINE = {
    pieces: [
      { box: box(0), line: null },
      { box: box(95), line: { from: { x: 80, y: 20 }, to: { x: 300, y: 20 } } },
    ],
  } as unknown as DraftLine;

  it("counts the places that are wholly seen", () => {
    expect(countInView(LINE, { left: 0, right: 100, bottom: 0, top: 100 })).toBe(1);
    expect(countInView(LINE, { left: 0, right: 105, bottom: 0, top: 100 })).toBe(2);
  });

  it("surrounds all places with their members", () => {
    expect(surroundPieces(LINE)).toEqual({ left: 0, right: 300, bottom: 20, top: 60 });
    expect(surroundPieces({ pieces: [] })).toBeNull();
  });
});

describe("reasons", () => {
  const line = (length_in: number | null, ...reasons: DraftReason[]) => ({ length_in, reasons });

  it("describeMissingLength says why there is no length, and that the drawing does not state it where no reason says more", () => {
    expect(describeMissingLength(line(null, "typical", "no_scale"))).toBe("No length: the scale of its view is not known.");
    expect(describeMissingLength(line(null, "upright"))).toBe("No length: it is a column or post, whose elevations no plan shows.");
    expect(describeMissingLength(line(null, "typical"))).toBe("No length: the drawing does not state it.");
    expect(describeMissingLength(line(120, "no_line"))).toBeNull();
  });

  describe("describeReasons", () => {
    it("says which note gives the size, and how many pieces lists count", () => {
      const note = { size_note: { page: 2, sheet: "S-001", text: "ALL BEAMS ARE W10X33" } };
      expect(describeReasons({ ...line(120, "by_note", "listed_too"), ...note, listed: 1 })).toEqual([
        `By the note on S-001: "ALL BEAMS ARE W10X33".`,
        "Lists of the file count 1 piece of its size, too, under their marks: some may be counted twice.",
      ]);
    });

    it("has the sentences of all reasons, and of a missing length only once", () => {
      expect(describeReasons(line(null, "typical", "upright", "by_person"))).toEqual([DRAFT_REASONS.typical, DRAFT_REASONS.by_person]);
    });

    it("does not say that a length is missing that was typed since", () => {
      expect(describeReasons(line(120, "no_line", "no_scale", "upright"))).toEqual([DRAFT_REASONS.upright]);
    });
  });
});
