import { randomFrom, type Random } from "../../model/random.ts";
import { Pen } from "../../sheets/pen.ts";
import { textWidth } from "../../sheets/text-width.ts";
import { letterFractions } from "./fraction-lettering.ts";
import { writeMixed, type ListAssembly, type ListModel, type ListPart, type ListStyle } from "./list-model.ts";

/** ARCH D, landscape. */
export const LIST_SHEET = { width: 2592, height: 1728 };
const MARGIN = 24;

type ColumnKind = "quantity" | "mark" | "description" | "feet" | "inches" | "length" | "weight" | "grade" | "remarks";

interface ListColumn {
  kind: ColumnKind;
  /** Of the first and of the second row of the header. */
  names: readonly [string, string];
  /** In heights of the lettering. */
  width: number;
  align: "left" | "right" | "center";
}

type Cells = Partial<Record<ColumnKind, string>>;

/** Draws the picture and the parts list of a shop sheet. */
export function drawListSheet(seed: number, model: ListModel): Pen {
  const random = randomFrom(`list sheet ${seed}`);
  const pen = new Pen();
  const { width, height } = LIST_SHEET;
  pen.box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN, { width: 2 });
  drawTitleBlock(pen);
  drawPicture(pen, random, model);
  drawList(pen, random, model);
  return pen;
}

function drawTitleBlock(pen: Pen): void {
  const left = LIST_SHEET.width - MARGIN - 540;
  pen.box(left, MARGIN, 540, 160, { width: 1 });
  const rows = [
    ["DRAWING #", "K207"],
    ["DRAWING TITLE:", "COLUMN DETAIL"],
    ["DATE", "05/11/2026"],
    ["CONTRACT #", "INV-0041"],
  ];
  for (const [index, [name = "", value = ""]] of rows.entries()) {
    pen.text(name, left + 8, MARGIN + 10 + 26 * index, { size: 8 });
    pen.text(value, left + 170, MARGIN + 10 + 26 * index, { size: 11 });
  }
  pen.text("SAMPLE STEEL SHOP (INVENTED)", left + 270, MARGIN + 130, { size: 16, align: "center" });
}

/** What a shop sheet shows besides its list: the piece with its dimensions, and the neighbour that frames into it. */
function drawPicture(pen: Pen, random: Random, { assemblies, style }: ListModel): void {
  for (const [index, { mark, parts, word }] of assemblies.entries()) {
    const x = 200 + 330 * index;
    const [main] = parts;
    pen.box(x, 300, 60, 900, { width: 1.4 });
    pen.line(x - 120, 700, x, 700, { width: 1.4 });
    pen.text("W16x31", x - 115, 706, { size: 10 });
    pen.text(`ONE ${word} ${mark}`, x - 30, 240, { size: 18 });
    letterFractions(pen, `1'-3 7/8"`, x + 80, 500, 10, style.fractions);
    if (main) pen.text(`(1-${main.description.replaceAll(" ", "-")})`, x + 100, 600, { size: 10, angle: 90 });
    for (const part of parts.slice(1)) pen.text(`${part.quantity}-${part.mark}`, x + 75, random.integer(320, 1150), { size: 9 });
  }
}

function buildColumns(random: Random, style: ListStyle): ListColumn[] {
  const quantity: ListColumn = { kind: "quantity", names: [random.pick(["QTY", "QUAN", "NO. REQ'D"]), "ALL"], width: 5, align: "right" };
  const mark: ListColumn = { kind: "mark", names: [random.pick(["MARK", "PIECE MARK", "PC MK"]), ""], width: 6, align: "left" };
  const lengths: ListColumn[] =
    style.lengths === "columns"
      ? [
          { kind: "feet", names: ["", "FT"], width: 4, align: "right" },
          { kind: "inches", names: ["LENGTH", "IN"], width: 6, align: "left" },
        ]
      : [{ kind: "length", names: ["LENGTH", ""], width: 9, align: "left" }];
  const weight = style.weights === "all" ? ["WEIGHT", "ALL LBS"] : ["WEIGHT", "EACH LBS"];
  return [
    ...(style.markFirst ? [mark, quantity] : [quantity, mark]),
    { kind: "description", names: [random.pick(["DESCRIPTION", "MATERIAL", "SECTION"]), ""], width: 18, align: "left" },
    ...lengths,
    ...(style.weights === "none" ? [] : [{ kind: "weight", names: [weight[0] ?? "", weight[1] ?? ""], width: 6, align: "right" } as const]),
    { kind: "grade", names: ["GRADE", ""], width: 7, align: "left" },
    { kind: "remarks", names: ["REMARKS", ""], width: 9, align: "left" },
  ];
}

function drawList(pen: Pen, random: Random, model: ListModel): void {
  const { style } = model;
  const { size } = style;
  const columns = buildColumns(random, style);
  const header = buildHeader(columns, style);
  const down = [...header, ...buildRows(random, model)];
  // A list whose header stands at its bottom grows upwards.
  const rows = style.headerAt === "top" ? down : down.toReversed();
  const row = 1.75 * size;
  const width = columns.reduce((sum, one) => sum + one.width * size, 0);
  const left = style.isAtBorder ? LIST_SHEET.width - MARGIN - width : LIST_SHEET.width - MARGIN - width - 40;
  const top = style.isAtBorder ? LIST_SHEET.height - MARGIN : LIST_SHEET.height - MARGIN - 60;
  const bottom = top - row * rows.length;
  pen.text(random.pick(["BILL OF MATERIAL", "MATERIAL LIST", "PARTS LIST"]), left - 20, top - 40, { size: 16, align: "right" });
  const ends = columns.reduce<number[]>((all, one) => [...all, (all.at(-1) ?? left) + one.width * size], [left]);
  for (const [index, x] of ends.entries()) {
    if (style.ruledColumns && !(style.isAtBorder && index === columns.length)) pen.line(x, bottom, x, top, { width: 0.6 });
  }
  for (let index = style.isAtBorder ? 1 : 0; index <= rows.length; index++) {
    const isRuled =
      (style.ruledRows && style.ruledColumns) ||
      index === 0 ||
      index === rows.length ||
      isHeaderRule(index, rows.length, header.length, style);
    if (isRuled) pen.line(left, top - row * index, left + width, top - row * index, { width: 0.4 });
  }
  for (const [index, cells] of rows.entries()) {
    const y = top - row * (index + 1) + 0.45 * size;
    for (const [column, { kind, align }] of columns.entries())
      drawCell(pen, cells[kind] ?? "", { from: ends[column] ?? 0, to: ends[column + 1] ?? 0, y, align }, style);
  }
  const total = sumWeights(model);
  if (style.hasTotal) pen.text(`Total weight : ${Math.round(total)}`, left + width, bottom - 24, { size: 12, align: "right" });
}

/** Without rules between rows, those around the header and in the middle of the list remain. */
function isHeaderRule(index: number, rows: number, header: number, style: ListStyle): boolean {
  const edge = style.headerAt === "top" ? header : rows - header;
  return index === edge || index === Math.round((edge + rows) / 2) || index === 1;
}

function drawCell(
  pen: Pen,
  text: string,
  at: { from: number; to: number; y: number; align: ListColumn["align"] },
  { fractions, size, padding }: ListStyle,
): void {
  if (text === "") return;
  const gap = padding * size;
  const fitting = Math.min(size, (size * (at.to - at.from - 2 * gap)) / textWidth(text, size));
  if (at.align === "right") pen.text(text, at.to - gap, at.y, { size: fitting, align: "right" });
  else letterFractions(pen, text, at.from + gap, at.y, fitting, fractions);
}

function buildHeader(columns: readonly ListColumn[], { headerRows, lengths }: ListStyle): Cells[] {
  const names = (row: 0 | 1): Cells => Object.fromEntries(columns.map((column) => [column.kind, column.names[row]]));
  if (headerRows === 2 || lengths === "columns") return [names(0), names(1)];
  return [Object.fromEntries(columns.map((column) => [column.kind, column.kind === "weight" ? column.names.join(" ") : column.names[0]]))];
}

function buildRows(random: Random, model: ListModel): Cells[] {
  const { style } = model;
  return model.assemblies.flatMap((assembly) => {
    const weight = weighAssembly(assembly, style);
    const name: Cells = {
      quantity: assembly.quantity === 1 ? "ONE" : String(assembly.quantity),
      mark: assembly.mark,
      description: assembly.word,
      ...(style.weights === "none" ? {} : { weight: String(Math.round(weight)) }),
    };
    const bolts: Cells[] = [
      { description: "FIELD BOLTS" },
      {
        quantity: String(4 * random.integer(1, 6)),
        description: random.pick(["3/4 Dia A325-N", "7/8 Dia A325-SC", "5/8 Dia THREADED ROD"]),
        ...writeLength(2.5, style),
      },
      { description: "w/ ADHESIVE", remarks: "SEE NOTE" },
      {},
    ];
    return [
      ...(style.namesAssemblies ? [name] : []),
      ...assembly.parts.map((part) => buildPartRow(part, style)),
      ...(random.next() < 0.6 ? bolts : []),
    ];
  });
}

function buildPartRow(part: ListPart, style: ListStyle): Cells {
  const weight = style.weights === "all" ? part.weight * part.quantity : part.weight;
  return {
    quantity: String(part.quantity),
    mark: part.mark,
    description: part.description,
    ...writeLength(part.inches, style),
    ...(style.weights === "none" ? {} : { weight: String(Math.max(1, Math.round(weight))) }),
    grade: part.grade,
    remarks: part.isCutToSuit ? "CUT TO SUIT" : "",
  };
}

function writeLength(inches: number, { lengths }: ListStyle): Cells {
  const feet = Math.floor(inches / 12);
  const rest = writeMixed(inches - 12 * feet);
  switch (lengths) {
    case "columns":
      return { feet: String(feet), inches: rest };
    case "marks":
      return { length: `${feet}'-${rest.includes("/") && !rest.includes(" ") ? `0 ${rest}` : rest}"` };
    default:
      return { length: `${feet}-${rest.includes("/") && !rest.includes(" ") ? `0 ${rest}` : rest}` };
  }
}

/** What all assemblies of a kind weigh. */
function weighAssembly({ parts, quantity }: ListAssembly, { counts }: ListStyle): number {
  const sum = parts.reduce((total, part) => total + part.weight * part.quantity, 0);
  return counts === "one" ? quantity * sum : sum;
}

function sumWeights({ assemblies, style }: ListModel): number {
  return assemblies.reduce((sum, assembly) => sum + weighAssembly(assembly, style), 0);
}
