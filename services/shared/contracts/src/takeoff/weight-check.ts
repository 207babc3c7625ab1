import * as z from "zod";
import type { Finding } from "../documents/documents.ts";
import { figure, info, plural, warning } from "./finding-sentences.ts";

export const WEIGHT_CHECK_TITLE = "Check of the weights";

const count = z.int().nonnegative();
/** What lines state, and pieces × length × mass by their sections and materials, in pounds. */
const compared = { stated_lb: z.number(), computed_lb: z.number() };
const printedTotal = z.object({ printed: z.number(), lines: z.number(), agrees: z.boolean() }).nullable();

/** The weights that a takeoff states next to those that follow from its sections, and its printed totals next to its lines. */
export const weightCheckSchema = z.object({
  /** Of the lines that are compared, by shape; the heaviest first. */
  families: z.array(z.object({ name: z.string(), lines: count, ...compared })),
  /** Lines that are not compared, by what they lack; `meaning`: the weight has no unit, or may be that of one piece or of all. */
  without: z.object({ weight: count, meaning: count, section: count, length: count, quantity: count }),
  /** Lines that differ by more than 2 % and their rounding. */
  differing: count,
  /** Those of them that differ by the most pounds, at most ten. */
  largest: z.array(z.object({ row: count, ...compared })),
  /** The totals of all lines, null where none is printed; the weight in pounds. */
  printed: z.object({ weight: printedTotal, pieces: printedTotal }),
});
export type TakeoffWeightCheck = z.infer<typeof weightCheckSchema>;
type ComparedWeight = Pick<TakeoffWeightCheck["largest"][number], "stated_lb" | "computed_lb">;

/** What a line lacks: `3 lines without a length`. */
const LACKING: Readonly<Record<keyof TakeoffWeightCheck["without"], string>> = {
  weight: "without a stated weight",
  meaning: "with a weight without a unit, or of one piece or all",
  section: "with a section of unknown mass",
  length: "without a length",
  quantity: "without a quantity",
};

/** The sentences about a check: families, lines that differ or are not compared, printed totals. @param writeWeight from pounds */
export function describeWeightCheck(check: TakeoffWeightCheck, writeWeight: (pounds: number) => string): Finding[] {
  const { families, without, differing, largest, printed } = check;
  const lacking = Object.entries(LACKING).flatMap(([key, text]) => {
    const lines = without[key as keyof typeof LACKING];
    return lines > 0 ? [`${plural(lines, "line")} ${text}`] : [];
  });
  const totals = [
    ...(printed.weight ? [describeTotal("weight", printed.weight, writeWeight)] : []),
    ...(printed.pieces ? [describeTotal("number of pieces", printed.pieces, figure)] : []),
  ];
  if (families.length === 0 && without.meaning + without.section + without.length + without.quantity === 0)
    return [info("check_nothing", "No line states a weight: there is nothing to compare."), ...totals];
  const both = (weights: ComparedWeight): string =>
    [`stated ${writeWeight(weights.stated_lb)}`, `computed ${writeWeight(weights.computed_lb)}`, ...share(weights)].join(" · ");
  const ofFamilies = families.length > 1 ? [...families, sumUp(families)] : families;
  return [
    ...ofFamilies.map(({ name, lines, ...weights }) => info("check_family", `${name}: ${both(weights)} (${plural(lines, "line")})`)),
    ...(families.length > 0 ? [describeDiffering(differing, largest.length)] : []),
    ...largest.map(({ row, ...weights }) => warning("check_row", `Row ${figure(row)}: ${both(weights)}`)),
    info("check_lacking", lacking.length > 0 ? `Not compared: ${lacking.join(", ")}.` : "Every line is compared."),
    ...totals,
  ];
}

function describeDiffering(differing: number, named: number): Finding {
  if (differing === 0) return info("check_equal", "No line differs by more than 2 % and its rounding.");
  const which = differing > named ? `; the ${figure(named)} that differ most` : "";
  return warning("check_differing", `${plural(differing, "line")} ${differing === 1 ? "differs" : "differ"} by more than 2 %${which}:`);
}

function describeTotal(
  what: string,
  { printed, lines, agrees }: Exclude<z.infer<typeof printedTotal>, null>,
  write: (of: number) => string,
) {
  const both = `the printed total is ${write(printed)}, the lines add up to ${write(lines)}`;
  const message = `The ${what} of all lines ${agrees ? "agrees" : "differs"}: ${both}.`;
  return agrees ? info("check_total", message) : warning("check_total", message);
}

/** By how much the stated weight differs: `+0.3 %`. */
function share({ stated_lb, computed_lb }: ComparedWeight): string[] {
  if (computed_lb === 0) return [];
  const percent = (100 * (stated_lb - computed_lb)) / Math.abs(computed_lb);
  return [`${percent.toLocaleString("en-US", { maximumFractionDigits: 1, signDisplay: "exceptZero" })} %`];
}

function sumUp(families: TakeoffWeightCheck["families"]): TakeoffWeightCheck["families"][number] {
  const sum = { name: "All", lines: 0, stated_lb: 0, computed_lb: 0 };
  for (const { lines, stated_lb, computed_lb } of families) {
    sum.lines += lines;
    sum.stated_lb += stated_lb;
    sum.computed_lb += computed_lb;
  }
  return sum;
}
