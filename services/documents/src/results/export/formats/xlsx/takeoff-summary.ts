import { EXPORT_NOTES, POUNDS_PER_TON, SUMMARY_NAMES } from "@takeoff/contracts";
import { INCHES_PER_UNIT, KILOGRAMS_PER_POUND, lengthInInches, type TakeoffRow } from "@takeoff/takeoff";
import { rounded } from "../../takeoff-part.ts";
import { isAssumed } from "../../assumed-values.ts";
import { isHardwareLine } from "../../takeoff-lines.ts";

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

/** Sums of lines. What a line does not say is counted and not added. */
class Sums {
  lines = 0;
  pieces = 0;
  inches = 0;
  pounds = 0;
  computedPounds = 0;
  readonly without = { quantity: 0, length: 0, weight: 0 };

  add({ quantity, length, totalLength, totalWeight }: TakeoffRow): void {
    this.lines++;
    this.pieces += quantity ?? 0;
    const total = totalLength ? lengthInInches(totalLength) : length && quantity !== null ? lengthInInches(length) * quantity : null;
    this.inches += total ?? 0;
    this.pounds += totalWeight?.value ?? 0;
    if (totalWeight?.source === "computed") this.computedPounds += totalWeight.value;
    if (quantity === null) this.without.quantity++;
    if (total === null) this.without.length++;
    if (!totalWeight) this.without.weight++;
  }

  row(of: string, name: string): string[] {
    const { lines, without } = this;
    // A sum to which no line adds is not known, and is not 0.
    const known = (what: keyof typeof without, sum: string): string => (without[what] === lines ? "" : sum);
    return [
      of,
      name,
      String(lines),
      known("quantity", String(rounded(this.pieces, DECIMALS.pieces))),
      known("length", (this.inches / INCHES_PER_FOOT).toFixed(DECIMALS.lengths)),
      known("length", (this.inches / INCHES_PER_UNIT.m).toFixed(DECIMALS.lengths)),
      known("weight", (this.pounds / POUNDS_PER_TON).toFixed(DECIMALS.tons)),
      known("weight", ((this.pounds * KILOGRAMS_PER_POUND) / KILOGRAMS_PER_TONNE).toFixed(DECIMALS.tons)),
      known("weight", (this.computedPounds / POUNDS_PER_TON).toFixed(DECIMALS.tons)),
      ...[without.quantity, without.length, without.weight].map(String),
    ];
  }
}

/** Sums by name, of at most `SUMMARY_NAMES` names. */
class NamedSums {
  private readonly named = new Map<string, Sums>();
  private others: Sums | null = null;

  constructor(
    private readonly of: string,
    private readonly plural: string,
    private readonly most: number,
  ) {}

  add(name: string, line: TakeoffRow): void {
    let sums = this.named.get(name);
    if (!sums && this.named.size < this.most) this.named.set(name, (sums = new Sums()));
    (sums ?? (this.others ??= new Sums())).add(line);
  }

  notes(): string[] {
    return this.others ? [EXPORT_NOTES.others(this.plural)] : [];
  }

  *rows(): Generator<string[]> {
    const order = new Intl.Collator("en", { numeric: true });
    for (const [name, sums] of [...this.named].sort(([a], [b]) => order.compare(a, b))) yield sums.row(this.of, name);
    if (this.others) yield this.others.row(this.of, "All others");
  }
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
    this.designations = new NamedSums("Designation", "designations", most);
    this.grades = new NamedSums("Grade", "grades", most);
    this.assumedGrades = new NamedSums("Grade, assumed", "assumed grades", most);
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

  /** The rows below `SUMMARY_HEADER`. */
  *rows(): Generator<string[]> {
    yield this.members.row("Total", "Members");
    if (this.existing.lines > 0) yield this.existing.row("Total", "Existing members");
    if (this.hasHardware) yield this.hardware.row("Total", "Hardware");
    for (const note of this.notes()) yield ["Note", note];
    yield* this.designations.rows();
    yield* this.grades.rows();
    yield* this.assumedGrades.rows();
  }

  private notes(): string[] {
    const { quantity, length, weight } = this.members.without;
    return [
      quantity + length + weight > 0 ? EXPORT_NOTES.incomplete(this.members.without) : EXPORT_NOTES.complete(),
      ...(this.computed > 0 ? [EXPORT_NOTES.computed(this.computed)] : []),
      ...(this.notUnderstood > 0 ? [EXPORT_NOTES.notUnderstood(this.notUnderstood)] : []),
      ...(this.assumed > 0 ? [EXPORT_NOTES.assumedGrades(this.assumed)] : []),
      EXPORT_NOTES.units(),
      ...this.designations.notes(),
      ...this.grades.notes(),
      ...this.assumedGrades.notes(),
    ];
  }
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
