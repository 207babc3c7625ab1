import { gradeFor, preferOwn, weighLine, type DraftLine, type KnownParameters } from "@takeoff/contracts";
import { isMetricPiece, KILOGRAMS_PER_POUND } from "@takeoff/takeoff";
import { findMarkupFamily, MARKUP_FAMILIES, type MarkupFamily } from "../markup-families.ts";

const POUNDS_PER_TON = 2_000;
const INCHES_PER_FOOT = 12;
const METRES_PER_INCH = 0.0254;
const MAX_NAMES = 8;

export interface SummaryTable {
  /** `share` of the table's width. */
  columns: { title: string; share: number; isNumber: boolean }[];
  /** `family` of the markups of a row's pieces. */
  rows: { cells: string[]; family: string | null }[];
  total: string[] | null;
}

interface Row {
  designation: string;
  grade: string;
  family: MarkupFamily;
  isMetric: boolean;
  pieces: number;
  /** Those of them whose length is known, and those whose weight is known too. */
  measured: number;
  weighed: number;
  inches: number;
  pounds: number;
}

/** The pieces of a takeoff by designation and grade. What is not known is in no sum, and said. */
export class PieceTotals {
  private readonly rows = new Map<string, Row>();
  private readonly uncounted = new Set<string>();
  private readonly parameters: KnownParameters;
  /** Whether a grade follows from the uploader's parameters. */
  hasAssumedGrades = false;

  /** @param parameters of the uploader, for the grades that nothing else states */
  constructor(parameters: KnownParameters) {
    this.parameters = parameters;
  }

  add(line: DraftLine): void {
    const { designation, grade: own, shape, quantity, length_in: length } = line;
    const grade = this.findGrade(own, shape);
    const key = JSON.stringify([designation, grade]);
    const row = this.rows.get(key) ?? {
      ...{ designation, grade, family: findMarkupFamily(shape), isMetric: isMetricPiece(designation) },
      ...{ pieces: 0, measured: 0, weighed: 0, inches: 0, pounds: 0 },
    };
    this.rows.set(key, row);
    if (quantity === null) this.uncounted.add(designation);
    if (quantity === null || quantity === 0) return;
    row.pieces += quantity;
    if (length === null) return;
    row.measured += quantity;
    row.inches += quantity * length;
    const pounds = weighLine(line);
    if (pounds === null) return;
    row.weighed += quantity;
    row.pounds += pounds;
  }

  private findGrade(own: string | null, shape: string): string {
    const found = preferOwn(own, "drawing", gradeFor(shape, this.parameters));
    if (found?.from !== "parameters") return found?.value ?? "";
    this.hasAssumedGrades = true;
    return `${found.value} (assumed)`;
  }

  /** Whether most rows are in millimetres: then the sums of all are in metres and tonnes. */
  get isMetric(): boolean {
    const rows = [...this.rows.values()];
    return rows.filter((row) => row.isMetric).length * 2 > rows.length;
  }

  toTable(): SummaryTable {
    const rows = this.sorted();
    const all: Row = {
      ...{ designation: "All", grade: "", family: "other", isMetric: this.isMetric },
      ...{ pieces: 0, measured: 0, weighed: 0, inches: 0, pounds: 0 },
    };
    for (const row of rows) {
      all.pieces += row.pieces;
      all.measured += row.measured;
      all.weighed += row.weighed;
      all.inches += row.inches;
      all.pounds += row.pounds;
    }
    return {
      columns: [
        { title: "Designation", share: 3, isNumber: false },
        { title: "Pieces", share: 1.2, isNumber: true },
        { title: "Length", share: 3, isNumber: true },
        { title: "Weight", share: 3, isNumber: true },
        { title: "Grade", share: 3, isNumber: false },
      ],
      rows: rows.map((row) => ({ cells: toCells(row), family: row.family })),
      total: toCells(all),
    };
  }

  /** What is in no sum, as sentences. */
  describeGaps(): string[] {
    const rows = this.sorted();
    const find = (isWanted: (row: Row) => boolean): string[] => [...new Set(rows.filter(isWanted).map(({ designation }) => designation))];
    const unmeasured = find(({ pieces, measured }) => measured < pieces);
    const unweighed = find(({ measured, weighed }) => weighed < measured);
    const uncounted = [...this.uncounted];
    return [
      ...(unmeasured.length > 0
        ? [`Lengths and weights leave out pieces whose length is not known: ${joinSome(unmeasured, MAX_NAMES)}.`]
        : []),
      ...(unweighed.length > 0 ? [`Weights leave out designations that do not tell their weight: ${joinSome(unweighed, MAX_NAMES)}.`] : []),
      ...(uncounted.length > 0 ? [`The drawing does not say how many pieces there are of ${joinSome(uncounted, MAX_NAMES)}.`] : []),
    ];
  }

  private sorted(): Row[] {
    const rank = ({ family }: Row): number => MARKUP_FAMILIES.indexOf(family);
    const byName = new Intl.Collator("en", { numeric: true });
    return [...this.rows.values()].sort(
      (a, b) => rank(a) - rank(b) || byName.compare(a.designation, b.designation) || byName.compare(a.grade, b.grade),
    );
  }
}

function toCells({ designation, pieces, measured, weighed, inches, pounds, grade, isMetric }: Row): string[] {
  const length = isMetric ? `${writeNumber(inches * METRES_PER_INCH, 1)} m` : `${writeNumber(inches / INCHES_PER_FOOT, 1)} ft`;
  const weight = isMetric
    ? `${writeNumber((pounds * KILOGRAMS_PER_POUND) / 1_000, 2)} t`
    : `${writeNumber(pounds / POUNDS_PER_TON, 2)} tons`;
  const of = (known: number, text: string): string =>
    known === 0 ? "not known" : known < pieces ? `${text} (${known} of ${pieces})` : text;
  return [designation, pieces === 0 ? "not known" : String(pieces), of(measured, length), of(weighed, weight), grade];
}

function writeNumber(value: number, digits: number): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `A, B, C and 4 more`. @param max how many are named */
export function joinSome(items: readonly string[], max: number): string {
  const named = items.slice(0, max).join(", ");
  return items.length > max ? `${named} and ${items.length - max} more` : named;
}
