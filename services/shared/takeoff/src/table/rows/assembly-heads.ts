import { readQuantity } from "../../cells/numbers.ts";
import { columnsByRole, type Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import type { PartsCounted } from "../takeoff-row.ts";
import { isWithin } from "../lines/row-arithmetic.ts";
import type { ShippingPiece } from "./shipping-pieces.ts";

/** Weights of assemblies are rounded sums. */
const TOLERANCE = 0.01;
/** What the row of an assembly leaves empty. */
const OF_PARTS: readonly Role[] = ["designation", "shape", "size", "length", "grade"];

type TextOf = (role: Role) => string;

/** Whether a row is that of an assembly above its parts: with its mark and no section. */
function isHead(text: TextOf): boolean {
  const assembly = text("assembly_mark");
  return assembly !== "" && ["", assembly].includes(text("mark")) && OF_PARTS.every((role) => text(role) === "");
}

/** Whether a row is a part of the assembly above it. */
function isPartOf(head: string, text: TextOf): boolean {
  return ["", head].includes(text("assembly_mark"));
}

/**
 * What parts count, as the weights prove: the weight of each assembly is the sum of its parts, or all of it is. Null where rows of
 * assemblies do not stand above their parts, or their weights prove nothing.
 * @param rows below the header
 * @param areAll whether no rows follow, which may be parts of the last assembly
 */
export function findPartsCounted(columns: readonly Column[], rows: readonly (readonly string[])[], areAll: boolean): PartsCounted | null {
  const byRole = columnsByRole(columns);
  const weighed = (["piece_weight", "weight"] as const).find((role) => byRole.has(role));
  // Sums of rows would be those of one assembly.
  if (!weighed || byRole.has("total_weight") || !(["assembly_mark", "designation", "qty"] as const).every((role) => byRole.has(role)))
    return null;
  const assemblies: { mark: string; pieces: number; weight: number; parts: number }[] = [];
  let isOfSeveral = false;
  for (const cells of rows) {
    const text: TextOf = (role) => (cells[byRole.get(role)?.index ?? -1] ?? "").trim();
    const numberIn = (role: Role): number => readQuantity(text(role), byRole.get(role)?.decimalMark ?? ".")?.value ?? 0;
    const [pieces, weight] = [numberIn("qty"), numberIn(weighed)];
    if (isHead(text)) assemblies.push({ mark: text("assembly_mark"), pieces, weight, parts: 0 });
    else if (text("designation") !== "") {
      const assembly = assemblies.at(-1);
      if (!assembly || !isPartOf(assembly.mark, text)) return null;
      assembly.parts += pieces * weight;
      isOfSeveral ||= pieces > 1;
    }
  }
  const whole = areAll ? assemblies : assemblies.slice(0, -1);
  const are = (sum: (assembly: { pieces: number; weight: number }) => number): boolean =>
    whole.length > 0 && whole.every((one) => one.weight > 0 && isWithin(sum(one), one.parts, TOLERANCE));
  // Where no part is there twice, weights of one and of all are the same.
  if (!isOfSeveral) return null;
  if (are(({ weight }) => weight)) return "in one";
  return are(({ pieces, weight }) => pieces * weight) ? "in all" : null;
}

/** Remembers the assembly that the rows below its own belong to. */
export class AssemblyHeads {
  private head: ShippingPiece | null = null;
  private readonly counted: PartsCounted;

  constructor(counted: PartsCounted) {
    this.counted = counted;
  }

  /**
   * Whether a row is that of an assembly, which then is the current one.
   * @param count reads how many there are; asked only where it is
   */
  begin(text: TextOf, count: () => number | null): boolean {
    const pieces = isHead(text) ? count() : null;
    if (pieces === null) return false;
    this.head = { pieces: this.counted === "in one" ? pieces : 1, mark: text("assembly_mark") };
    return true;
  }

  /** The assembly that a row is a part of. */
  of(text: TextOf): ShippingPiece | null {
    return this.head && isPartOf(this.head.mark, text) ? this.head : null;
  }
}
