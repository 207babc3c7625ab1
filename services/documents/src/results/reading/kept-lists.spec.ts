import { describe, expect, it } from "@jest/globals";
import {
  type FindingKind,
  isHardware,
  KILOGRAMS_PER_POUND,
  LB_PER_FT_PER_KG_PER_M,
  lengthInInches,
  readDesignation,
  type TakeoffFinding,
  TakeoffReading,
  type TakeoffRow,
} from "@takeoff/takeoff";
import * as fc from "fast-check";
import { readImport } from "./read-import.ts";

/** Generated lists, read as files and compared with what they were written from: a number is kept, or a finding names its row. */

/** Names of columns, and the word of a sum, by language. */
const LANGUAGES = [
  "Mark,Qty,Unit,Section,Grade,Length,Total Length,Weight Each,Total Weight,Weight,Status,Area (m²),Total,pcs",
  "Pos.,Anzahl,Einheit,Profil,Güte,Länge,Gesamtlänge,Einzelgewicht,Gesamtgewicht,Gewicht,Status,Fläche (m²),Summe,Stk",
  "Repère,Qté,Unité,Profil,Nuance,Longueur,Longueur totale,Poids unitaire,Poids total,Poids,Statut,Surface (m²),Total,pcs",
  "Marca,Quantità,Unità,Profilo,Materiale,Lunghezza,Lunghezza totale,Peso unitario,Peso totale,Peso,Stato,Area (m²),Totale,pz",
  "Marca,Cantidad,Unidad,Perfil,Calidad,Longitud,Longitud total,Peso unitario,Peso total,Peso,Estado,Área (m²),Total,ud",
].map((names) => names.split(","));
const COLUMNS = ["mark", "qty", "unit", "section", "grade", "length", "lengthOfAll", "each", "all", "weight", "status", "area"] as const;
type ColumnKey = (typeof COLUMNS)[number] | "foot";
type Cells = Partial<Record<ColumnKey, string>>;

/** Sections with their published or computed kg/m. */
const IN_INCHES = { W12X26: 38.7, "HSS6X6X3/8": 40.9, "L4X4X3/8": 14.6, "PL1/2X12": 30.4, "C10X15.3": 22.8, W8X10: 14.9 };
const METRIC = { HEA200: 42.3, IPE300: 42.2, UPN200: 25.3, RHS100X50X5: 10.8, UB305X165X40: 40, L100X100X10: 15, PL10X200: 15.7 };
const SECTIONS = { in: Object.entries(IN_INCHES), mm: Object.entries(METRIC), both: Object.entries({ ...IN_INCHES, ...METRIC }) };
/** By unit of lengths: its millimetres, and the steps and the least of the lengths that are drawn. */
const LENGTHS = { "ft-in": [25.4, 6.5, 12], in: [25.4, 6.5, 12], ft: [304.8, 0.25, 2], mm: [1, 137, 300], m: [1000, 0.125, 1] } as const;
const KG = { lb: KILOGRAMS_PER_POUND, kg: 1, t: 1000 };

const rowDraw = fc.record({
  section: fc.nat(12),
  steps: fc.integer({ min: 1, max: 80 }),
  quantity: fc.option(
    fc.integer({ min: 1, max: 1300 }).map((count) => (count > 40 && count < 1200 ? (count % 9) + 1 : count)),
    { freq: 9 },
  ),
  mark: fc.constantFrom("own", "own", "own", "same", "none"),
  kind: fc.constantFrom("steel", "steel", "steel", "steel", "steel", "hardware", "unnamed"),
  isGraded: fc.boolean(),
  /** What is printed weighs so many times what the section does. */
  factor: fc.constantFrom(1, 1, 1, 1, 1, 1.3),
  measured: fc.constantFrom("", "", "kg", "t", "m"),
});
const listDraw = fc.record({
  names: fc.constantFrom(...LANGUAGES),
  sections: fc.constantFrom("in", "mm", "both"),
  lengthUnit: fc.constantFrom("ft-in", "in", "ft", "mm", "m"),
  weightUnit: fc.constantFrom("lb", "kg", "t"),
  hasLengthUnit: fc.constantFrom(true, true, false),
  hasWeightUnit: fc.constantFrom(true, true, false),
  lengths: fc.constantFrom<ColumnKey[]>(["length"], ["length"], ["length", "lengthOfAll"], ["lengthOfAll"]),
  weights: fc.constantFrom<ColumnKey[]>([], ["each"], ["all"], ["foot"], ["each", "all"], ["foot", "all"], ["weight"]),
  weightOf: fc.constantFrom("each", "all"),
  brackets: fc.constantFrom("()", "[]"),
  mark: fc.constantFrom(".", ","),
  thousands: fc.constantFrom("", "", "mark", " "),
  separator: fc.constantFrom(",", ";", "\t"),
  units: fc.constantFrom("none", "none", "pieces", "measured"),
  sums: fc.constantFrom("none", "word", "bare", "bare groups", "groups"),
  areStages: fc.constantFrom(false, false, false, true),
  titles: fc.nat(2),
  order: fc.shuffledSubarray<ColumnKey>([...COLUMNS, "foot"], { minLength: COLUMNS.length + 1 }),
  rows: fc.array(rowDraw, { minLength: 2, maxLength: 10 }),
});
type ListDraw = typeof listDraw extends fc.Arbitrary<infer T> ? T : never;
type RowDraw = ListDraw["rows"][number];

/** What a row of a list says; null for what it does not. */
interface TrueRow {
  kind: "steel" | "hardware" | "sum";
  section: string;
  quantity: number | null;
  mm: number | null;
  mmOfAll: number | null;
  kgEach: number | null;
  kgOfAll: number | null;
  /** By so much of it and so many kilograms, what is computed or rounded may differ. */
  share: number;
  rounding: number;
  isMisprinted: boolean;
  isRepeat: boolean;
}

const NOTHING = {
  ...{ section: "", quantity: null, mm: null, mmOfAll: null, kgEach: null, kgOfAll: null },
  ...{ share: 0.002, rounding: 0, isMisprinted: false, isRepeat: false },
};

/** A generated list, as it is and as it is written. */
class List {
  readonly rows: { cells: Cells; truth: TrueRow }[] = [];

  constructor(readonly draw: ListDraw) {
    const { rows, areStages, sums } = draw;
    const lines = areStages ? rows.slice(0, 5) : rows;
    for (const stage of areStages ? ["A", "B"] : ["A"]) for (const [index, row] of lines.entries()) this.addLine(row, index, stage);
    if (sums === "none" || draw.units === "measured") return;
    const all = [...this.rows];
    const half = sums.endsWith("groups") ? Math.ceil(all.length / 2) : 0;
    if (half > 0) this.addSum(all.slice(0, half), half);
    if (half > 0) this.addSum(all.slice(half), this.rows.length);
    this.addSum(all, this.rows.length);
  }

  /** The list as a file, with the rows that lie above the first line. */
  get csv(): { text: string; above: number } {
    const { draw } = this;
    const keys = draw.order
      .filter((key) => key !== "unit" && this.has(key))
      .flatMap((key) => (key === "qty" && this.has("unit") ? [key, "unit" as const] : [key]));
    const titles = ["Riverside, phase 2", "Lot 3"].slice(0, draw.titles).map((title) => [title]);
    const table = [...titles, keys.map((key) => this.nameOf(key)), ...this.rows.map(({ cells }) => keys.map((key) => cells[key] ?? ""))];
    const quoted = (cell: string): string =>
      /["\n]/.test(cell) || cell.includes(draw.separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
    return { text: table.map((cells) => cells.map(quoted).join(draw.separator)).join("\r\n"), above: titles.length + 1 };
  }

  /** Repeats are told by marks and pieces: one line that has both is no list, and lines that one copy repeats hide those of the other. */
  get areRepeatsSeen(): boolean {
    const repeats = this.rows.flatMap(({ cells, truth }) =>
      truth.isRepeat ? [[cells.mark, truth.section, truth.quantity].join("|")] : [],
    );
    return repeats.length > 1 && new Set(repeats).size === repeats.length;
  }

  private has(key: ColumnKey): boolean {
    const { lengths, weights, units, areStages } = this.draw;
    return (
      [...lengths, ...weights, "mark", "qty", "section", "grade", "area"].includes(key) ||
      (key === "unit" && units !== "none") ||
      (key === "status" && areStages)
    );
  }

  private nameOf(key: ColumnKey): string {
    const { names, lengthUnit, weightUnit, brackets, hasLengthUnit, hasWeightUnit } = this.draw;
    const within = (name: string, unit: string): string => `${name} ${brackets[0]}${unit}${brackets[1]}`;
    if (key === "foot") return within(names[9] ?? "", weightUnit === "lb" ? "lb/ft" : "kg/m");
    const name = names[COLUMNS.indexOf(key)] ?? "";
    if (key.startsWith("length")) return hasLengthUnit && lengthUnit !== "ft-in" ? within(name, lengthUnit) : name;
    return hasWeightUnit && ["each", "all", "weight"].includes(key) ? within(name, weightUnit) : name;
  }

  private addLine(draw: RowDraw, index: number, stage: string): void {
    const { lengthUnit, weightUnit, weights, lengths, weightOf, units, sections, names } = this.draw;
    const [section = "", kgPerMeter = 0] = SECTIONS[sections][draw.section % SECTIONS[sections].length] ?? [];
    const measured = units === "measured" && draw.kind === "steel" ? draw.measured : "";
    const isSteel = draw.kind !== "hardware";
    const isNamed = draw.kind === "steel";
    // A row without a section has a mark and a number of pieces: else it is none.
    const quantity = measured ? null : (draw.quantity ?? (isNamed ? null : 1));
    const [mmOfUnit, step, least] = LENGTHS[lengthUnit];
    const value = draw.steps * step + least;
    const mm = value * mmOfUnit;
    const all = (one: number | null): number | null => (one === null || quantity === null ? null : one * quantity);
    // Twice the same misprint may prove that a column named only "Weight" holds what a meter weighs.
    const factor = this.draw.areStages && weights.includes("weight") ? 1 : draw.factor;
    const kg = (kgPerMeter * factor * mm) / 1000;
    const inUnit = (weight: number | null): number | null =>
      weight === null ? null : Number((weight / KG[weightUnit]).toFixed(this.decimals));
    const perLength = Number((kgPerMeter * factor * (weightUnit === "lb" ? LB_PER_FT_PER_KG_PER_M : 1)).toFixed(2));
    const printed = { each: inUnit(kg), all: inUnit(all(kg)) };
    const cells: Cells = {
      mark: draw.kind === "unnamed" ? `B${index + 1}` : { own: `B${index + 1}`, same: "B1", none: "" }[draw.mark],
      qty: this.write(quantity),
      unit: names[13] ?? "",
      section: { steel: section, unnamed: "", hardware: "M20x60" }[draw.kind],
      grade: draw.isGraded && isSteel ? (sections === "mm" ? "S235JR" : "A36") : "",
      status: stage,
      area: this.write(1.25),
    };
    const isRepeat = stage === "B" && cells.mark !== "" && quantity !== null;
    const truth: TrueRow = { ...NOTHING, kind: isSteel ? "steel" : "hardware", section: cells.section ?? "", quantity, isRepeat };
    this.rows.push({ cells, truth });
    if (measured) {
      const amount = measured === "m" ? 96.5 : 4.25;
      cells.qty = this.write(amount);
      cells.unit = measured;
      if (measured === "m") truth.mmOfAll = amount * 1000;
      else truth.kgOfAll = amount * KG[measured === "t" ? "t" : "kg"];
      if (measured === "m") [truth.kgOfAll, truth.share] = [kgPerMeter * amount, 0.03];
    } else if (isSteel) {
      truth.mmOfAll = all(mm);
      if (lengths.includes("length")) [cells.length, truth.mm] = [this.writeLength(value), mm];
      cells.lengthOfAll = quantity === null ? "" : this.writeLength(value * quantity);
      cells.each = this.write(printed.each, this.decimals);
      cells.all = this.write(printed.all, this.decimals);
      cells.foot = this.write(perLength);
      cells.weight = this.write(printed[weightOf], this.decimals);
      this.addWeights(truth, kgPerMeter, printed, perLength);
      truth.isMisprinted = factor !== 1 && weights.length > 0;
    }
  }

  private addWeights(truth: TrueRow, kgPerMeter: number, printed: Record<"each" | "all", number | null>, perLength: number): void {
    const { weights, weightOf, weightUnit } = this.draw;
    const { quantity, mmOfAll } = truth;
    const factor = KG[weightUnit];
    const each = weights.includes("each") || (weights.includes("weight") && weightOf === "each") ? printed.each : null;
    const all = weights.includes("all") || (weights.includes("weight") && weightOf === "all") ? printed.all : null;
    truth.rounding = (weightUnit === "t" ? 0.5 : 0.06 * factor) * (all === null ? (quantity ?? 1) : 1);
    truth.kgEach = weights.includes("each") && each !== null ? each * factor : null;
    const named = truth.section === "" ? null : kgPerMeter;
    const ofLength = weights.includes("foot") ? perLength / (weightUnit === "lb" ? LB_PER_FT_PER_KG_PER_M : 1) : named;
    if (weights.length === 0 || weights.includes("weight")) truth.share = 0.03;
    if (all !== null) truth.kgOfAll = all * factor;
    else if (each !== null && quantity !== null) truth.kgOfAll = each * quantity * factor;
    else if (each === null && mmOfAll !== null && ofLength !== null) truth.kgOfAll = (ofLength * mmOfAll) / 1000;
  }

  private addSum(rows: List["rows"], at: number): void {
    const { sums, names } = this.draw;
    const sumOf = (key: ColumnKey): number => rows.reduce((sum, { cells }) => sum + this.parse(cells[key] ?? ""), 0);
    const isWord = !sums.startsWith("bare");
    const cells: Cells = isWord ? { mark: names[12] ?? "" } : {};
    if (sumOf("qty") > 0) cells.qty = this.write(sumOf("qty"));
    if (this.has("all") && sumOf("all") > 0) cells.all = this.write(sumOf("all"), this.decimals);
    if (!isWord && Object.keys(cells).length === 0) return;
    this.rows.splice(at, 0, { cells, truth: { ...NOTHING, kind: "sum" } });
  }

  private writeLength(value: number): string {
    if (this.draw.lengthUnit !== "ft-in") return this.write(value);
    const feet = Math.floor(value / 12);
    const inches = value - feet * 12;
    return `${feet}'-${Math.floor(inches)}${inches % 1 === 0.5 ? " 1/2" : ""}"`;
  }

  /** Of weights: their last digit says how they are rounded. */
  private get decimals(): number {
    return this.draw.weightUnit === "t" ? 3 : 1;
  }

  private write(value: number | null, digits?: number): string {
    if (value === null) return "";
    const { mark, thousands } = this.draw;
    const [whole = "", decimals] = (digits === undefined ? String(Number(value.toFixed(3))) : value.toFixed(digits)).split(".");
    const group = thousands === "mark" ? (mark === "." ? "," : ".") : thousands;
    return whole.replaceAll(/\B(?=(\d{3})+$)/g, group) + (decimals ? mark + decimals : "");
  }

  private parse(text: string): number {
    return Number(text.replaceAll(this.draw.mark === "." ? /[, ]/g : /[. ]/g, "").replace(",", "."));
  }
}

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text));
}

async function readList(text: string): Promise<{ lines: Map<number, TakeoffRow>; findings: readonly TakeoffFinding[] }> {
  const table = await readImport("list.csv", chunksOf(text));
  const rows: string[][] = [];
  for await (const cells of table.rows) rows.push(cells);
  const lines = new Map<number, TakeoffRow>();
  const observer = {
    begin: () => undefined,
    row: (row: { kind: string; line?: TakeoffRow }, number: number) => void (row.line && lines.set(number, row.line)),
  };
  const reading = new TakeoffReading({ separator: table.separator(), mapping: table.mapping, observer });
  for (const cells of rows) reading.add(cells);
  return { lines, findings: reading.result().understanding.findings };
}

/** The findings that say that a number is missing or may not be the one of the list. */
const UNREAD: FindingKind[] = ["cells_not_read", "decimal_mark_unknown"];
const OF_PIECES: FindingKind[] = [...UNREAD, "quantities_measured"];
const OF_LENGTHS: FindingKind[] = [...UNREAD, "length_unit_unknown", "length_unit_inferred", "length_implausible", "lengths_of_all"];
const OF_MASS: FindingKind[] = [...OF_LENGTHS, "weight_unit_unknown", "weight_unit_inferred", "weight_meaning_unknown", "weights_differ"];
const OF_SECTIONS: FindingKind[] = ["lines_without_designation", "section_not_in_catalogue", "section_in_several_standards"];

/** What a list says and its lines do not, without a finding. */
async function findLost(list: List): Promise<string[]> {
  const { text, above } = list.csv;
  const { lines, findings } = await readList(text);
  const lost: string[] = [];
  for (const [index, { truth }] of list.rows.entries()) {
    const row = above + index + 1;
    const isSaid = (kinds: readonly FindingKind[] | null): boolean =>
      findings.some(({ kind, rows }) => (kinds?.includes(kind) ?? true) && (rows.includes(row) || (kinds !== null && rows.length === 0)));
    const line = lines.get(row);
    const check = (what: string, isKept: boolean, kinds: readonly FindingKind[] | null): void => {
      if (!isKept && !isSaid(kinds)) lost.push(`row ${row}: ${what}`);
    };
    if (truth.kind === "sum") {
      check("sum is a line", !line, OF_SECTIONS);
      continue;
    }
    if (!line) {
      check("line", truth.kind === "hardware", null);
      continue;
    }
    const { quantity, length, totalLength, totalWeight, pieceWeight, designation } = line;
    const isPart = designation !== null && isHardware(designation.section);
    check("kind", isPart === (truth.kind === "hardware"), null);
    check(`pieces ${quantity}`, quantity === truth.quantity, OF_PIECES);
    if (truth.kind === "hardware") continue;
    check(
      `section ${designation?.designation}`,
      (designation?.designation ?? "") === (readDesignation(truth.section)?.designation ?? ""),
      OF_SECTIONS,
    );
    const mm = length && lengthInInches(length) * 25.4;
    const ofAll = totalLength ? lengthInInches(totalLength) * 25.4 : mm !== null && quantity !== null ? mm * quantity : null;
    check(`length ${mm}`, isNear(mm, truth.mm, 0.001, 1) || (truth.mm === null && isNear(ofAll, truth.mmOfAll, 0.001, 1)), OF_LENGTHS);
    check(`length of all ${ofAll}`, isNear(ofAll, truth.mmOfAll, 0.001, 1), [...OF_LENGTHS, ...OF_PIECES]);
    const kg = totalWeight && totalWeight.value * KILOGRAMS_PER_POUND;
    check(`weight ${kg}`, isNear(kg, truth.kgOfAll, truth.share, truth.rounding), OF_MASS);
    const kgEach = pieceWeight && pieceWeight.value * KILOGRAMS_PER_POUND;
    if (truth.kgEach !== null) check(`weight each ${kgEach}`, isNear(kgEach, truth.kgEach, 0.002, 0.01), OF_MASS);
    if (truth.isMisprinted && designation && (length ?? totalLength) && totalWeight) check("misprint", false, OF_MASS);
    if (truth.isRepeat && list.areRepeatsSeen) check("repeat", false, ["list_repeated", "lines_repeated"]);
  }
  return lost;
}

function isNear(read: number | null, right: number | null, share: number, rounding: number): boolean {
  return read === null || right === null ? read === right : Math.abs(read - right) <= share * right + rounding;
}

/** Of tables that were once read wrongly; seeds of others are printed where they fail. */
const SEEDS = [1, 2, 3];
const LISTS = 120;

describe("generated lists", () => {
  it.each([...SEEDS, null])("keep their numbers and their rows, or findings name the rows that do not: seed %p", async (seed) => {
    const isKept = fc.asyncProperty(listDraw, async (draw) => {
      const list = new List(draw);
      expect({ lost: await findLost(list), text: list.csv.text }).toMatchObject({ lost: [] });
    });
    await fc.assert(isKept, { numRuns: LISTS, ...(seed !== null && { seed }) });
  });
});
