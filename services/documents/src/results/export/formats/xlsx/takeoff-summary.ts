import { describeWeightCheck, EXPORT_NOTES, POUNDS_PER_TON, SUMMARY_NAMES, type Finding } from "@takeoff/contracts";
import { INCHES_PER_UNIT, isMetricTakeoff, KILOGRAMS_PER_POUND, type TakeoffRow, type Understanding } from "@takeoff/takeoff";
import { rounded } from "../../../lines/takeoff-part.ts";
import { isAssumed } from "../../../lines/assumed-values.ts";
import { NamedSums, SteelSums, type Summed, type Sums } from "../../../lines/sums.ts";

export const SUMMARY_HEADER = [
  "Of",
  "Name",
  "Lines",
  "Pieces",
  "Feet",
  "Meters",
  "Short Tons",
  "Tonnes",
  "Short Tons, Computed",
  "Lines without Quantity",
  "Lines without Length",
  "Lines without Weight",
] as const;
export const SUMMARY_TEXTS: ReadonlySet<number> = new Set([0, 1]);

const INCHES_PER_FOOT = 12;
const KILOGRAMS_PER_TONNE = 1000;
const DECIMALS = { pieces: 4, lengths: 2, tons: 3 } as const;

/** The sums of one name, under `SUMMARY_HEADER`. */
function writeRow(of: string, name: string, sums: Sums): string[] {
  const { lines, without } = sums;
  const known = (what: Summed, sum: string): string => (sums.isKnown(what) ? sum : "");
  return [
    of,
    name,
    String(lines),
    known("quantity", String(rounded(sums.pieces, DECIMALS.pieces))),
    known("length", (sums.inches / INCHES_PER_FOOT).toFixed(DECIMALS.lengths)),
    known("length", (sums.inches / INCHES_PER_UNIT.m).toFixed(DECIMALS.lengths)),
    known("weight", (sums.pounds / POUNDS_PER_TON).toFixed(DECIMALS.tons)),
    known("weight", ((sums.pounds * KILOGRAMS_PER_POUND) / KILOGRAMS_PER_TONNE).toFixed(DECIMALS.tons)),
    known("weight", (sums.computedPounds / POUNDS_PER_TON).toFixed(DECIMALS.tons)),
    ...[without.quantity, without.length, without.weight].map(String),
  ];
}

function* writeNamed(of: string, sums: NamedSums): Generator<string[]> {
  const order = new Intl.Collator("en", { numeric: true });
  for (const [name, ofName] of sums.entries().sort(([a], [b]) => order.compare(a, b))) yield writeRow(of, name, ofName);
  if (sums.others) yield writeRow(of, "All others", sums.others);
}

/** Sums of a takeoff: members by designation and by grade; existing steel and hardware apart. Memory is bounded by the names. */
export class TakeoffSummary {
  private readonly sums: SteelSums;
  private readonly grades: NamedSums;
  private readonly assumedGrades: NamedSums;

  constructor(most = SUMMARY_NAMES) {
    this.sums = new SteelSums(most, "(not understood)");
    this.grades = new NamedSums(most);
    this.assumedGrades = new NamedSums(most);
  }

  get hasHardware(): boolean {
    return this.sums.hardware.lines > 0;
  }

  add(line: TakeoffRow): void {
    if (this.sums.add(line)) (isAssumed(line).grade ? this.assumedGrades : this.grades).add(line.grade || "(no grade)", line);
  }

  /** The rows below `SUMMARY_HEADER`. @param understanding of the takeoff, with the check of its weights */
  *rows(understanding: Pick<Understanding, "lengths" | "details" | "check">): Generator<string[]> {
    const { members, existing, hardware, designations } = this.sums;
    yield writeRow("Total", "Members", members);
    if (existing.lines > 0) yield writeRow("Total", "Existing members", existing);
    if (this.hasHardware) yield writeRow("Total", "Hardware", hardware);
    for (const note of this.notes()) yield ["Note", note];
    for (const { message } of describeCheck(understanding)) yield ["Check", message];
    yield* writeNamed("Designation", designations);
    yield* writeNamed("Grade", this.grades);
    yield* writeNamed("Grade, assumed", this.assumedGrades);
  }

  private notes(): string[] {
    const { members, designations, computed, notUnderstood, assumedGrades } = this.sums;
    const { quantity, length, weight } = members.without;
    return [
      quantity + length + weight > 0 ? EXPORT_NOTES.incomplete(members.without) : EXPORT_NOTES.complete(),
      ...(computed > 0 ? [EXPORT_NOTES.computed(computed)] : []),
      ...(notUnderstood > 0 ? [EXPORT_NOTES.notUnderstood(notUnderstood)] : []),
      ...(assumedGrades > 0 ? [EXPORT_NOTES.assumedGrades(assumedGrades)] : []),
      EXPORT_NOTES.units(),
      ...(designations.others ? [EXPORT_NOTES.others("designations")] : []),
      ...(this.grades.others ? [EXPORT_NOTES.others("grades")] : []),
      ...(this.assumedGrades.others ? [EXPORT_NOTES.others("assumed grades")] : []),
    ];
  }
}

function describeCheck({ check, ...understanding }: Parameters<TakeoffSummary["rows"]>[0]): Finding[] {
  if (!check) return [];
  const [factor, unit] = isMetricTakeoff(understanding) ? [KILOGRAMS_PER_POUND, "kg"] : [1, "lb"];
  return describeWeightCheck(check, (pounds) => `${(pounds * factor).toLocaleString("en-US", { maximumFractionDigits: 2 })} ${unit}`);
}

/** Batches of the rows, as sheets take them. */
export async function* batchRows(rows: Iterable<string[]>, size = 500): AsyncGenerator<string[][]> {
  let batch: string[][] = [];
  for (const row of rows) {
    if (batch.push(row) < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
