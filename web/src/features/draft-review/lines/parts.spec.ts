import { describe, expect, it } from "@jest/globals";
import { DRAFT_REASONS, type DraftLine, type DraftReason, EXCEPTIONS, type SheetView, type ShownException } from "@takeoff/contracts";
import { readTypedLength } from "@takeoff/takeoff";
import { groupExceptions } from "./exceptions/exception-groups.ts";
import { findCovered, findWrittenDesignation } from "./form/covered.ts";
import { fillFields, readFields } from "./form/line-values.ts";
import { understandLength } from "./form/typed-length.ts";
import { buildSplit, needsQuantity } from "./parts/line-parts.ts";
import { countInView, surroundPieces } from "./row/in-view.ts";
import { describeMissingLength, describeReasons } from "./row/reasons.ts";

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
    it("has the sentences of all reasons, and of a missing length only once", () => {
      expect(describeReasons(line(null, "typical", "upright", "by_person"))).toEqual([DRAFT_REASONS.typical, DRAFT_REASONS.by_person]);
    });

    it("does not say that a length is missing that was typed since", () => {
      expect(describeReasons(line(120, "no_line", "no_scale", "upright"))).toEqual([DRAFT_REASONS.upright]);
    });
  });
});
