import { lengthInInches, type TakeoffRow } from "@takeoff/takeoff";
import { isAssumed } from "./assumed-values.ts";
import { isHardwareLine } from "./takeoff-lines.ts";

/** What a line may not say, so that a sum leaves it out. */
export type Summed = "quantity" | "length" | "weight";

/** Sums of lines. What a line does not say is counted and not added. */
export class Sums {
  lines = 0;
  pieces = 0;
  inches = 0;
  pounds = 0;
  computedPounds = 0;
  readonly without: Record<Summed, number> = { quantity: 0, length: 0, weight: 0 };

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

  /** A sum to which no line adds is not known, and is not 0. */
  isKnown(what: Summed): boolean {
    return this.without[what] < this.lines;
  }
}

/** Sums by name. Memory is bounded by the number of names; lines of further names are summed as one. */
export class NamedSums {
  private readonly named = new Map<string, Sums>();
  others: Sums | null = null;
  private readonly maxNames: number;

  constructor(maxNames: number) {
    this.maxNames = maxNames;
  }

  add(name: string, line: TakeoffRow): void {
    let sums = this.named.get(name);
    if (!sums && this.named.size < this.maxNames) this.named.set(name, (sums = new Sums()));
    (sums ?? (this.others ??= new Sums())).add(line);
  }

  entries(): [name: string, sums: Sums][] {
    return [...this.named];
  }
}

/** Sums of a takeoff: members by designation; steel that is there already and hardware apart. Memory is bounded by the names. */
export class SteelSums {
  readonly members = new Sums();
  readonly existing = new Sums();
  readonly hardware = new Sums();
  readonly designations: NamedSums;
  /** Members without a section, with a computed weight, with an assumed grade. */
  notUnderstood = 0;
  computed = 0;
  assumedGrades = 0;
  private readonly nameOfOthers: string;

  /** @param nameOfOthers of what was not understood */
  constructor(maxNames: number, nameOfOthers: string) {
    this.designations = new NamedSums(maxNames);
    this.nameOfOthers = nameOfOthers;
  }

  /** @returns whether the line is a member */
  add(line: TakeoffRow): boolean {
    const { designation } = line;
    const isMember = !isHardwareLine(line) && !designation?.existing;
    if (isHardwareLine(line)) this.hardware.add(line);
    else if (!isMember) this.existing.add(line);
    if (!isMember) return false;
    this.members.add(line);
    this.designations.add(designation?.designation ?? this.nameOfOthers, line);
    if (!designation) this.notUnderstood++;
    if (line.totalWeight?.source === "computed") this.computed++;
    if (isAssumed(line).grade) this.assumedGrades++;
    return true;
  }
}
