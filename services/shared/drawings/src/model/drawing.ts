import { createHash } from "node:crypto";
import { randomFrom } from "./random.ts";
import { buildFrame, type Element, type ElementKind, type Frame, type FrameOptions } from "./frame.ts";
import { SHEET_NUMBERS, type Drawing, type Member, type Piece, type Sheet, type SheetNumber, type TitleBlock } from "./model.ts";
import { round } from "./steel.ts";
import { elevationView, place, planView, ROOF_EDGE } from "./views.ts";

export interface DrawingOptions extends Partial<FrameOptions>, Partial<TitleBlock> {
  /** The same seed and options give the same drawing, byte for byte. Default seed: 1. */
  seed?: number | string;
  /** Sheets that are referred to but not there; S-101 cannot be left out. */
  missing?: readonly Exclude<SheetNumber, "S-101">[];
}

const KINDS: Record<ElementKind, { prefix: string; category: string; finish: string }> = {
  column: { prefix: "C", category: "Columns", finish: "Shop Primer" },
  girder: { prefix: "B", category: "Beams", finish: "Shop Primer" },
  beam: { prefix: "B", category: "Beams", finish: "Shop Primer" },
  angle: { prefix: "A", category: "Miscellaneous", finish: "Shop Primer" },
  plate: { prefix: "P", category: "Miscellaneous", finish: "Hot-Dipped Galvanized" },
  brace: { prefix: "BR", category: "Bracing", finish: "Shop Primer" },
};

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
  const sheets = SHEET_NUMBERS.filter((number) => !(missing as readonly string[]).includes(number)).map((number, index) => ({
    ...describeSheet(number, frame),
    page: index + 1,
  }));
  return { title, frame, sheets, missing, members: members(frame, sheets, String(seed)) };
}

function describeSheet(number: SheetNumber, frame: Frame): Omit<Sheet, "page"> {
  if (number === "S-101") return { number, title: "ROOF FRAMING PLAN", scale: planView(frame).scaleName };
  if (number === "S-201") return { number, title: "BRACED FRAMES AND DETAILS", scale: elevationView(frame, frame.braced[0]!).scaleName };
  return { number, title: "SCHEDULES AND NOTES", scale: "NONE" };
}

function members(frame: Frame, sheets: readonly Sheet[], seed: string): Member[] {
  const marks = new Map<string, number>();
  const groups = new Map<string, { sheet: Sheet; elements: Element[] }>();
  for (const element of [...frame.elements].sort(inTakeoffOrder)) {
    const sheet = sheets.find(({ number }) => number === (element.view === "plan" ? "S-101" : "S-201"));
    if (!sheet) continue;
    const key = [KINDS[element.kind].prefix, element.shape.designation, element.length, element.notes, sheet.number].join("|");
    const group = groups.get(key) ?? { sheet, elements: [] };
    groups.set(key, group);
    group.elements.push(element);
  }
  let counted = 0;
  return [...groups.values()].map(({ sheet, elements }, index): Member => {
    const { kind, shape, length, notes } = elements[0]!;
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

const ORDER: readonly string[] = ["Columns", "Beams", "Miscellaneous", "Bracing"];

/** By category; within one the heavier shape, then the longer piece. */
function inTakeoffOrder(a: Element, b: Element): number {
  return (
    ORDER.indexOf(KINDS[a.kind].category) - ORDER.indexOf(KINDS[b.kind].category) ||
    b.shape.weight - a.shape.weight ||
    (a.shape.designation < b.shape.designation ? -1 : Number(a.shape.designation > b.shape.designation)) ||
    b.length - a.length
  );
}

function piece(frame: Frame, element: Element, id: string): Piece {
  const view = element.view === "plan" ? planView(frame) : elevationView(frame, frame.braced[element.view - 1]!);
  // The plan shows an edge plate at the roof's edge, not on the grid line that it runs along.
  const down = element.kind === "plate" ? ROOF_EDGE : 0;
  const [from, to] = [place(view, element.from), place(view, element.to)];
  return { markupId: id, element, from: [from[0], from[1] - down], to: [to[0], to[1] - down] };
}

/** 16 capital letters, as takeoff programs name their markups. */
function markupId(seed: string, index: number): string {
  const digest = createHash("sha256").update(`${seed}/${index}`).digest();
  return Array.from(digest.subarray(0, 16), (byte) => String.fromCharCode(65 + (byte % 26))).join("");
}
