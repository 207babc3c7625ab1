import { describeWeightCheck, EXPORT_NOTES, POUNDS_PER_TON, SUMMARY_NAMES, type Finding } from "@takeoff/contracts";
import { INCHES_PER_UNIT, isMetricTakeoff, KILOGRAMS_PER_POUND, type TakeoffRow, type Understanding } from "@takeoff/takeoff";
import { rounded } from "../../../lines/takeoff-part.ts";
import { isAssumed } from "../../../lines/assumed-values.ts";
import { NamedSums, Sums, type Summed } from "../../../lines/sums.ts";
import { isHardwareLine } from "../../../lines/takeoff-lines.ts";

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
/** The columns of texts. */
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
  private readonly members = new Sums();
  private readonly existing = new Sums();
  private readonly hardware = new Sums();
  private readonly designations: NamedSums;
  private readonly grades: NamedSums;
  private readonly assumedGrades: NamedSums;
  private notUnderstood = 0;
  private computed = 0;
  private assumed = 0;

  constructor(most = SUMMARY_NAMES) {
    this.designations = new NamedSums(most);
    this.grades = new NamedSums(most);
    this.assumedGrades = new NamedSums(most);
  }

  get hasHardware(): boolean {
    return this.hardware.lines > 0;
  }

  add(line: TakeoffRow): void {
    const { designation, grade } = line;
    if (isHardwareLine(line)) return this.hardware.add(line);
    if (designation?.existing) return this.existing.add(line);
    this.members.add(line);
    this.designations.add(designation?.designation ?? "(not understood)", line);
    const isGradeAssumed = isAssumed(line).grade;
    if (isGradeAssumed) this.assumed++;
    (isGradeAssumed ? this.assumedGrades : this.grades).add(grade || "(no grade)", line);
    if (!designation) this.notUnderstood++;
    if (line.totalWeight?.source === "computed") this.computed++;
  }

  /** The rows below `SUMMARY_HEADER`. @param understanding of the takeoff, with the check of its weights */
  *rows(understanding: Pick<Understanding, "lengths" | "details" | "check">): Generator<string[]> {
    yield writeRow("Total", "Members", this.members);
    if (this.existing.lines > 0) yield writeRow("Total", "Existing members", this.existing);
    if (this.hasHardware) yield writeRow("Total", "Hardware", this.hardware);
    for (const note of this.notes()) yield ["Note", note];
    for (const { message } of describeCheck(understanding)) yield ["Check", message];
    yield* writeNamed("Designation", this.designations);
    yield* writeNamed("Grade", this.grades);
    yield* writeNamed("Grade, assumed", this.assumedGrades);
  }

  private notes(): string[] {
    const { quantity, length, weight } = this.members.without;
    return [
      quantity + length + weight > 0 ? EXPORT_NOTES.incomplete(this.members.without) : EXPORT_NOTES.complete(),
      ...(this.computed > 0 ? [EXPORT_NOTES.computed(this.computed)] : []),
      ...(this.notUnderstood > 0 ? [EXPORT_NOTES.notUnderstood(this.notUnderstood)] : []),
      ...(this.assumed > 0 ? [EXPORT_NOTES.assumedGrades(this.assumed)] : []),
      EXPORT_NOTES.units(),
      ...(this.designations.others ? [EXPORT_NOTES.others("designations")] : []),
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
export async function* batchesOf(rows: Iterable<string[]>, size = 500): AsyncGenerator<string[][]> {
  let batch: string[][] = [];
  for (const row of rows) {
    if (batch.push(row) < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
