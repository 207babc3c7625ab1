import { createHash } from "node:crypto";
import { buildFrame, type FrameOptions } from "./frame.ts";
import type { Drawing, Element, ElementKind, Frame, Member, Piece, Sheet, SheetNumber, TitleBlock } from "./model.ts";
import { randomFrom } from "../../random.ts";
import { round } from "./steel.ts";
import { elevationView, place, planView, ROOF_EDGE } from "./views.ts";

export interface DrawingOptions extends Partial<FrameOptions>, Partial<TitleBlock> {
  /** The same seed and options give the same drawing, byte for byte. Default: 1. */
  seed?: number | string;
  /** Sheets that the others refer to but that are left out. S-101 cannot be left out. */
  missing?: readonly Exclude<SheetNumber, "S-101">[];
}

/** In the takeoff's order. */
const KINDS: Record<ElementKind, { prefix: string; category: string; finish: string }> = {
  column: { prefix: "C", category: "Columns", finish: "Shop Primer" },
  girder: { prefix: "B", category: "Beams", finish: "Shop Primer" },
  beam: { prefix: "B", category: "Beams", finish: "Shop Primer" },
  angle: { prefix: "A", category: "Miscellaneous", finish: "Shop Primer" },
  plate: { prefix: "P", category: "Miscellaneous", finish: "Hot-Dipped Galvanized" },
  brace: { prefix: "BR", category: "Bracing", finish: "Shop Primer" },
};
const CATEGORIES = Object.values(KINDS).map(({ category }) => category);

/** A structural drawing of two bays by two, of which nothing is missing: few pieces of each kind. */
export function smallDrawing(seed: string): Drawing {
  return drawing({ seed, project: "P", location: "L", contractor: "C", baysX: 2, baysY: 2, span: 30, eaveFeet: 14 });
}

/** A structural drawing of a one-storey steel frame: framing plan, braced bays and details, schedules. */
export function drawing(options: DrawingOptions = {}): Drawing {
  const { seed = 1, baysX = 4, baysY = 3, span = 25, eaveFeet = 16, missing = [], ...rest } = options;
  const random = randomFrom(seed);
  const frame = buildFrame({ baysX, baysY, span, eaveFeet }, random);
  const title: TitleBlock = {
    project: "Sample Frame",
    location: "Joliet, IL",
    contractor: "Sample Builders",
    job: `26-${random.integer(1000, 9999)}`,
    date: "2026-03-16",
    revision: 1,
    ...rest,
  };
  const sheets = allSheets(frame)
    .filter(({ number }) => !missing.some((absent) => absent === number))
    .map((sheet, index) => ({ ...sheet, page: index + 1 }));
  return { title, frame, sheets, missing, members: members(frame, sheets, String(seed)) };
}

function allSheets(frame: Frame): Omit<Sheet, "page">[] {
  return [
    { number: "S-101", title: "ROOF FRAMING PLAN", scale: planView(frame).scaleName },
    { number: "S-201", title: "BRACED FRAMES AND DETAILS", scale: elevationView(frame, frame.braced[0]!).scaleName },
    { number: "S-301", title: "SCHEDULES AND NOTES", scale: "NONE" },
  ];
}

/** Groups the pieces that the sheets show into lines of the takeoff. */
function members(frame: Frame, sheets: readonly Sheet[], seed: string): Member[] {
  const findSheet = ({ view }: Element) => sheets.find(({ number }) => number === (view === "plan" ? "S-101" : "S-201"));
  const shown = frame.elements.filter(findSheet).sort(inTakeoffOrder);
  const groups = Map.groupBy(shown, (element) => {
    const { kind, shape, length, notes } = element;
    return [KINDS[kind].prefix, shape.designation, length, notes, findSheet(element)!.number].join("|");
  });
  const marks = new Map<string, number>();
  let counted = 0;
  return [...groups.values()].map((elements, index): Member => {
    const { kind, shape, length, notes } = elements[0]!;
    const sheet = findSheet(elements[0]!)!;
    const { prefix, category, finish } = KINDS[kind];
    const number = (marks.get(prefix) ?? 0) + 1;
    marks.set(prefix, number);
    const pieceWeight = round((length / 12) * shape.weight, 2);
    return {
      item: index + 1,
      mark: `${prefix}${number}`,
      quantity: elements.length,
      shape,
      length,
      pieceWeight,
      totalWeight: round(pieceWeight * elements.length, 2),
      finish,
      category,
      sheet: sheet.number,
      page: sheet.page,
      notes,
      pieces: elements.map((element) => piece(frame, element, markupId(seed, counted++))),
    };
  });
}

/** By category; within one the heavier shape, then the longer piece. */
function inTakeoffOrder(a: Element, b: Element): number {
  return (
    CATEGORIES.indexOf(KINDS[a.kind].category) - CATEGORIES.indexOf(KINDS[b.kind].category) ||
    b.shape.weight - a.shape.weight ||
    (a.shape.designation < b.shape.designation ? -1 : Number(a.shape.designation > b.shape.designation)) ||
    b.length - a.length
  );
}

function piece(frame: Frame, element: Element, id: string): Piece {
  const view = element.view === "plan" ? planView(frame) : elevationView(frame, frame.braced[element.view - 1]!);
  // The plan shows an edge plate at the edge of the roof instead of on its grid line.
  const down = element.kind === "plate" ? ROOF_EDGE : 0;
  const from = place(view, element.from);
  const to = place(view, element.to);
  return { markupId: id, element, from: [from[0], from[1] - down], to: [to[0], to[1] - down] };
}

/** 16 capital letters, like the identifiers of takeoff programs. */
function markupId(seed: string, index: number): string {
  const digest = createHash("sha256").update(`${seed}/${index}`).digest();
  return Array.from(digest.subarray(0, 16), (byte) => String.fromCharCode(65 + (byte % 26))).join("");
}
