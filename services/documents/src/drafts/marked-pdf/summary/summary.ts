import {
  COUNT_REASONS,
  describeReason,
  EXCEPTIONS,
  isUnread,
  LINEWORK_LABELS,
  PAGE_FAILURES,
  PAGE_SCANS,
  SCALE_SOURCE_LABELS,
  type DraftLine,
  type DraftReason,
  type DraftSheet,
  type ExceptionKind,
  type KnownParameters,
  type Requirement,
  type SheetView,
  type ShownException,
} from "@takeoff/contracts";
import { describeCheck, type CheckedMarks } from "./marks-section.ts";
import { joinSome, PieceTotals, type SummaryTable } from "./piece-totals.ts";

export interface SummarySection {
  heading: string;
  table: SummaryTable | null;
  sentences: string[];
}

/** What the last pages of a marked-up PDF say. */
export interface Summary {
  title: string;
  facts: { name: string; value: string }[];
  sections: SummarySection[];
  isMetric: boolean;
}

/** What a reader must know of how quantities and lengths were found. Other reasons say where they come from. */
const ASSUMPTIONS = [
  "scale_stated",
  "open_end",
  "far_line",
  "beside_column",
  "shared_line",
  "crossed",
  "other_colour",
  "brace",
  "typical",
  "similar",
  "quantity_unclear",
  "by_note",
  "listed_too",
  "spaced",
  "each",
  "long",
  "list_weight",
  "list_total",
  "list_multiplied",
  "list_assembly",
  "mark_range",
  "two_readings",
  "other_view",
  "by_series",
] as const satisfies readonly DraftReason[];

/** What was seen on a sheet and is steel, or may be. */
const NOT_COVERED = [
  "unlabelled",
  "unlisted",
  "no_section",
  "unread_row",
  "two_readings",
  "existing",
  "hardware",
  "not_in_use",
] as const satisfies readonly ExceptionKind[];

/** How many names one sentence lists. */
const MAX_NAMES = 8;

/** What is said of a view whose scale is open. */
const CONFLICT = "Nothing was measured where the dimensions do not agree with the printed scale";

/** Collects what the summary of a takeoff says, line by line and page by page. */
export class SummaryBuilder {
  private readonly totals: PieceTotals;
  /** Designations by the sentence that says what was assumed of them, for each reason. */
  private readonly assumed = new Map<DraftReason, Map<string, Set<string>>>();
  private readonly open: string[] = [];
  private readonly scales = new Map<string, number[]>();
  private readonly exceptions = new Map<ExceptionKind, { text: string; page: number }[]>();
  private edited = 0;
  private added = 0;

  /** @param parameters the uploader's when the drawing came in; null for a document of before they were kept */
  constructor(parameters: KnownParameters) {
    this.totals = new PieceTotals(parameters);
  }

  /** @param line accepted or edited */
  add(line: DraftLine): void {
    this.totals.add(line);
    if (line.state === "edited") this.edited++;
    else if (line.reasons.includes("by_person")) this.added++;
    // What staff corrected is no assumption of the engine any more.
    if (line.state === "edited") return;
    for (const reason of ASSUMPTIONS) {
      if (!line.reasons.includes(reason)) continue;
      const sentences = this.assumed.get(reason) ?? new Map<string, Set<string>>();
      this.assumed.set(reason, sentences);
      add(sentences, describeReason(reason, line), line.designation);
    }
  }

  /** @param line without a decision */
  leaveOut({ quantity, designation }: DraftLine): void {
    this.open.push(quantity === null ? designation : `${quantity} ${designation}`);
  }

  /** @param exceptions of the page: those that staff answered are covered, unless they said that it is existing steel */
  addPage(page: number, views: readonly SheetView[], exceptions: readonly Pick<ShownException, "kind" | "text" | "answer">[]): void {
    for (const { scale_source: source } of views) {
      if (source !== "stated" && source !== "picked" && source !== "conflict") continue;
      const known = source === "conflict" ? CONFLICT : `The scale is ${SCALE_SOURCE_LABELS[source]}`;
      this.scales.set(known, [...(this.scales.get(known) ?? []), page]);
    }
    for (const { kind: read, text, answer } of exceptions) {
      if (answer !== null && answer !== "existing") continue;
      const kind = answer ?? read;
      const known = this.exceptions.get(kind);
      if (known) known.push({ text, page });
      else this.exceptions.set(kind, [{ text, page }]);
    }
  }

  /** @param sheets of the drawing, in their order @param check of the marks of its set; null without one */
  build(
    facts: Summary["facts"],
    requirements: readonly Requirement[],
    sheets: readonly DraftSheet[],
    check: CheckedMarks | null = null,
  ): Summary {
    const names = new Map(sheets.map(({ page, sheet }) => [page, sheet ?? `page ${page}`]));
    const assumptions = this.describeAssumptions(names);
    const notCovered = [...this.describeExceptions(names), ...describeSheets(sheets, names)];
    return {
      title: "Takeoff summary",
      facts,
      isMetric: this.totals.isMetric,
      sections: [
        { heading: "Pieces by designation", table: this.totals.toTable(), sentences: this.totals.describeGaps() },
        ...(requirements.length > 0 ? [{ heading: "Requirements", table: null, sentences: requirements.map(describeRequirement) }] : []),
        ...(check ? [{ heading: "Marks", table: null, sentences: describeCheck(check) }] : []),
        ...(assumptions.length > 0 ? [{ heading: "Assumptions", table: null, sentences: assumptions }] : []),
        {
          heading: "Not covered",
          table: null,
          sentences: notCovered.length > 0 ? notCovered : ["Nothing was found that the takeoff does not cover."],
        },
      ],
    };
  }

  private describeAssumptions(names: ReadonlyMap<number, string>): string[] {
    const ofLines = ASSUMPTIONS.flatMap((reason) =>
      [...(this.assumed.get(reason) ?? [])].map(([sentence, designations]) => `${sentence} (${joinSome([...designations], MAX_NAMES)})`),
    );
    const ofViews = [...this.scales].map(
      ([known, pages]) => `${known}: ${joinSome([...new Set(pages.map((page) => nameSheet(names, page)))], MAX_NAMES)}.`,
    );
    const byStaff = [
      ...(this.edited > 0 ? [`${countLines(this.edited)} corrected by staff.`] : []),
      ...(this.added > 0 ? [`${countLines(this.added)} added by staff.`] : []),
    ];
    const ofGrades = this.totals.hasAssumedGrades ? ["Grades that are assumed are those of the uploader's parameters."] : [];
    return [...ofGrades, ...ofLines, ...ofViews, ...byStaff];
  }

  private describeExceptions(names: ReadonlyMap<number, string>): string[] {
    const ofKinds = NOT_COVERED.flatMap((kind) => {
      const found = this.exceptions.get(kind) ?? [];
      if (found.length === 0) return [];
      const pages = [...Map.groupBy(found, ({ page }) => page)].map(([page, { length }]) => `${length} on ${nameSheet(names, page)}`);
      const texts = [...new Set(found.map(({ text }) => text.trim()).filter((text) => text !== ""))];
      const listed = texts.length > 0 ? ` (${joinSome(texts, MAX_NAMES)})` : "";
      return [`${EXCEPTIONS[kind]}: ${joinSome(pages, MAX_NAMES)}${listed}.`];
    });
    return [...ofKinds, ...(this.open.length > 0 ? [`Not decided, and not part of the takeoff: ${joinSome(this.open, MAX_NAMES)}.`] : [])];
  }
}

function describeRequirement({ label, value, from }: Requirement): string {
  return `${label}: ${value}${from === null ? "" : ` (${from})`}`;
}

/** Sheets that give nothing, by the reason. */
function describeSheets(sheets: readonly DraftSheet[], names: ReadonlyMap<number, string>): string[] {
  const pages = new Map<string, Set<string>>();
  for (const { page, failure, linework, scan, counted, count_reason: reason } of sheets) {
    const name = nameSheet(names, page);
    if (scan === "read") add(pages, PAGE_SCANS[scan], name);
    if (failure !== null) add(pages, `Not read. ${PAGE_FAILURES[failure]}`, name);
    else if (scan !== null && scan !== "read") add(pages, `Not read. ${PAGE_SCANS[scan]}`, name);
    else if (linework !== null && isUnread({ linework, scan })) add(pages, `${LINEWORK_LABELS[linework]}: not read.`, name);
    else if (!counted) add(pages, `Not counted.${reason === null ? "" : ` ${COUNT_REASONS[reason]}`}`, name);
  }
  return [...pages].map(([sentence, found]) => `${sentence} (${joinSome([...found], MAX_NAMES)})`);
}

const nameSheet = (names: ReadonlyMap<number, string>, page: number): string => names.get(page) ?? `page ${page}`;
const countLines = (lines: number): string => (lines === 1 ? "1 line was" : `${lines} lines were`);

function add<Key>(sets: Map<Key, Set<string>>, key: Key, value: string): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}
