import { gradeFor, preferOwn, type KnownParameters } from "@takeoff/contracts";
import { findMarkupDesignation, isHardware, lengthInInches, readWrittenLength, type WrittenLength } from "@takeoff/takeoff";
import type { CustomColumn } from "../../../pdf/markups/custom-columns.ts";
import type { Markup } from "../../../pdf/markups/read-markups.ts";

/** The columns that each table of markups has, with the names of Bluebeam Revu's markups list. */
const OWN_COLUMNS = ["ID", "Subject", "Label", "Count", "Length", "Length Unit", "Page Label", "Page", "Status", "Comments"] as const;
type OwnColumn = (typeof OWN_COLUMNS)[number];
const GRADE = "Grade";
const GRADE_FROM = "Grade from";

/** Custom columns that state what a column of the table is there for: what they hold takes the place of what was measured. */
const STATED: Readonly<Record<string, OwnColumn>> = { qty: "Count", quantity: "Count", count: "Count", length: "Length" };

/** Decimals of a measured length: those of Revu's markups list. */
const DECIMALS = 4;
/** How far a length that a column states may be from the measured one: members end short of what is measured. */
const DIFFERENCE_INCHES = 12;
const DIFFERENCE_SHARE = 0.02;

interface PlacedColumn extends CustomColumn {
  /** Of its value in `Markup.values`. */
  index: number;
}

/** A table of markups that name steel, one line each. */
export class MarkupTable {
  /** Lines whose column states another length than was measured, and the markup of the first of them. */
  differing = 0;
  firstDiffering = "";
  private readonly parameters: KnownParameters;
  private readonly pageLabels: ReadonlyMap<number, string>;
  private readonly stated: (PlacedColumn & { own: OwnColumn })[] = [];
  private readonly further: PlacedColumn[] = [];
  private readonly grade: PlacedColumn | null;
  private readonly gradeFrom: PlacedColumn | null;

  /** @param columns of the file; those without any value are left out @param parameters the uploader's, for grades without a column */
  constructor(
    columns: readonly CustomColumn[],
    markups: readonly Markup[],
    pageLabels: ReadonlyMap<number, string>,
    parameters: KnownParameters,
  ) {
    this.parameters = parameters;
    this.pageLabels = pageLabels;
    const placed = columns
      .map((column, index) => ({ ...column, index }))
      .filter(({ index }) => markups.some(({ values }) => (values[index] ?? "") !== ""));
    this.grade = placed.find(({ name }) => isNamed(name, GRADE)) ?? null;
    this.gradeFrom = placed.find(({ name }) => isNamed(name, GRADE_FROM)) ?? null;
    for (const column of placed) {
      if (column === this.grade || column === this.gradeFrom) continue;
      const own = STATED[column.name.toLowerCase()];
      const isFirst = own !== undefined && !this.stated.some((other) => other.own === own);
      if (isFirst) this.stated.push({ ...column, own });
      else this.further.push(column);
    }
  }

  /** The header and a row for each markup, without columns that would be empty. */
  write(markups: readonly Markup[]): string[][] {
    const header = [...OWN_COLUMNS, GRADE, GRADE_FROM, ...this.further.map(({ name }) => name)];
    const rows = markups.map((markup) => this.row(markup));
    const isFilled = header.map((_, index) => rows.some((row) => row[index] !== ""));
    return [header, ...rows].map((row) => row.filter((_, index) => isFilled[index]));
  }

  private row(markup: Markup): string[] {
    const cells = this.ownCells(markup);
    for (const { own, index } of this.stated) {
      const stated = markup.values[index] ?? "";
      if (stated === "") continue;
      cells[own] = stated;
      if (own !== "Length") continue;
      cells["Length Unit"] = "";
      this.compareLengths(markup, stated);
    }
    const grade = this.gradeOf(markup);
    const further = this.further.map(({ index }) => markup.values[index] ?? "");
    return [...OWN_COLUMNS.map((name) => cells[name]), grade?.value ?? "", grade?.from ?? "", ...further];
  }

  private ownCells(markup: Markup): Record<OwnColumn, string> {
    const { length } = markup.measured;
    return {
      ID: markup.name,
      Subject: markup.subject,
      Label: markup.label,
      Count: String(markup.pieces),
      Length: length === null ? "" : String(Number(length.value.toFixed(DECIMALS))),
      "Length Unit": length?.unit ?? "",
      "Page Label": this.pageLabels.get(markup.page) ?? "",
      Page: String(markup.page),
      Status: markup.status,
      // What programs write next to a measurement says the length once more.
      Comments: markup.isMeasurement ? "" : markup.contents,
    };
  }

  /** Hardware and steel that is there already get no assumed grade: the parameters are not about them. */
  private gradeOf(markup: Markup): { value: string; from: string } | null {
    const own = this.grade ? (markup.values[this.grade.index] ?? "") : "";
    const from = this.gradeFrom ? (markup.values[this.gradeFrom.index] ?? "") : "";
    const designation = findMarkupDesignation(markup);
    const isOrdered = designation !== null && !designation.existing && !isHardware(designation.section);
    const found = preferOwn(own, "drawing", isOrdered ? gradeFor(designation.shape, this.parameters) : null);
    // A column of the file says itself where its grades come from, or nothing does.
    return found && own !== "" ? { value: own, from } : found;
  }

  private compareLengths(markup: Markup, stated: string): void {
    const measured = markup.measured.length;
    const read = readWrittenLength(stated);
    if (!measured || !read || areAlike(measured, read)) return;
    if (this.differing++ === 0) this.firstDiffering = nameMarkup(markup);
  }
}

export function nameMarkup({ subject, label, page }: Pick<Markup, "subject" | "label" | "page">): string {
  return `${[label, subject].filter((text) => text !== "").join(" ")}, page ${page}`;
}

function areAlike(one: WrittenLength, other: WrittenLength): boolean {
  const inches = lengthInInches(one);
  return Math.abs(inches - lengthInInches(other)) <= Math.max(DIFFERENCE_INCHES, DIFFERENCE_SHARE * inches);
}

function isNamed(name: string, expected: string): boolean {
  return name.toLowerCase() === expected.toLowerCase();
}
