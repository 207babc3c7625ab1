import { takeoffFindings, type Finding, type TakeoffMapping, type TakeoffPreview, type TakeoffWeightCheck } from "@takeoff/contracts";
import { isMetricTakeoff, TakeoffReading, type ReadTakeoff, type TakeoffRow } from "@takeoff/takeoff";

/** The lines that are shown as they were understood. */
const SHOWN_LINES = 5;

/** What the meaning of a preview depends on. */
export type PreviewTable = Pick<TakeoffPreview, "rows" | "separator">;

/** A line with the number of its row in the file, counted from 1. */
export interface ReadLine {
  row: number;
  line: TakeoffRow;
}

/** What the rows of a preview mean. */
export interface PreviewReading extends Pick<ReadTakeoff, "table" | "choices"> {
  /** Whether weights are in kilograms on screen. */
  isMetric: boolean;
  /** The first lines. */
  lines: readonly ReadLine[];
  /** The counts, as a finding; a warning where there is no line. */
  summary: Finding;
  findings: readonly Finding[];
  /** The check of the weights. */
  check: TakeoffWeightCheck | undefined;
  /** Lengths are not read, for nothing states their unit. */
  lacksLengthUnit: boolean;
  /** Weights are not read, for nothing states their unit. */
  lacksWeightUnit: boolean;
  /** Numbers are not read, for they do not tell their decimal mark. */
  lacksDecimalMark: boolean;
}

/**
 * Reads the rows of a preview as the server reads the whole table.
 * @param mapping what a person confirmed; null to read the table as it is understood
 */
export function readPreview({ rows, separator }: PreviewTable, mapping: TakeoffMapping | null): PreviewReading {
  const lines: ReadLine[] = [];
  const reading = new TakeoffReading({
    separator,
    mapping,
    observer: {
      begin: () => undefined,
      row: (read, row) => {
        if (read.kind === "line" && lines.length < SHOWN_LINES) lines.push({ row, line: read.line });
      },
    },
  });
  for (const cells of rows) reading.add(cells);
  const { table, choices, understanding } = reading.result();
  const [summary, ...findings] = takeoffFindings(understanding);
  if (!summary) throw new Error("A takeoff has no summary.");
  const has = (kind: string) => understanding.findings.some((finding) => finding.kind === kind);
  return {
    table,
    choices,
    isMetric: isMetricTakeoff(understanding),
    lines,
    summary,
    findings,
    check: understanding.check,
    lacksLengthUnit: has("length_unit_unknown"),
    lacksWeightUnit: has("weight_unit_unknown"),
    lacksDecimalMark: has("decimal_mark_unknown"),
  };
}
