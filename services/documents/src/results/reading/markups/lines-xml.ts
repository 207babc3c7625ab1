import type { KnownParameters, Requirement, TakeoffMapping } from "@takeoff/contracts";
import {
  areMetricPieces,
  isMetricPiece,
  KILOGRAMS_PER_POUND,
  LB_PER_FT_PER_KG_PER_M,
  lengthInInches,
  lengthInMillimetres,
  TakeoffReading,
  writePieceLength,
  type TakeoffRow,
} from "@takeoff/takeoff";
import { withAssumedValues } from "../../lines/assumed-values.ts";
import { lineXml, requirementsXml, totalsXml, writeDecimal, type XmlTotals } from "../../lines/result-xml.ts";

/** What is written into the XML besides the lines. */
export interface XmlFacts {
  /** How the columns are read; null as they are understood. */
  mapping: TakeoffMapping | null;
  parameters: KnownParameters;
  requirements: readonly Requirement[];
}

/** The lines of a table as XML, as that of a completed draft: one element for each, with an attribute for each known value. */
export function* linesXml(rows: readonly (readonly string[])[], { mapping, parameters, requirements }: XmlFacts): Generator<string> {
  const lines: TakeoffRow[] = [];
  const reading = new TakeoffReading({
    separator: null,
    mapping,
    observer: {
      begin: () => undefined,
      row: (read) => {
        const row = withAssumedValues(read, parameters);
        if (row.kind === "line") lines.push(row.line);
      },
    },
  });
  for (const cells of rows) reading.add(cells);
  reading.result();
  const isMetric = areMetricPieces(lines.map(({ designation }) => designation?.designation ?? ""));
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<takeoff>\n${requirementsXml(requirements)}${totalsXml(sumUp(lines), isMetric)}`;
  for (const line of lines) yield lineXml(Object.entries(valuesOf(line)));
  yield "</takeoff>\n";
}

function valuesOf(line: TakeoffRow): Record<string, string> {
  const { designation, designationText, length, perFoot, totalWeight } = line;
  const name = designation?.designation ?? "";
  const isMetric = isMetricPiece(name);
  return {
    sheet: line.sheet,
    page: line.page === null ? "" : String(line.page),
    mark: line.mark,
    qty: line.quantity === null ? "" : String(line.quantity),
    // Steel that is there already has no other place.
    designation: designation && !designation.existing ? designation.designation : designationText,
    length: length === null || isMetric ? "" : writePieceLength(lengthInInches(length), name),
    length_mm: length === null || !isMetric ? "" : writeDecimal(lengthInMillimetres(length), 1),
    weight_per_ft: isMetric ? "" : writeDecimal(perFoot?.value ?? null, 3),
    weight_per_m_kg: isMetric ? writeDecimal(perFoot && perFoot.value / LB_PER_FT_PER_KG_PER_M, 3) : "",
    total_weight_lb: isMetric ? "" : writeDecimal(totalWeight?.value ?? null, 2),
    total_weight_kg: isMetric ? writeDecimal(totalWeight && totalWeight.value * KILOGRAMS_PER_POUND, 2) : "",
    weight_source: totalWeight?.source === "computed" ? "computed" : "",
    grade: line.grade,
    grade_from: line.gradeFrom,
    finish: line.finish,
    finish_from: line.finishFrom,
    status: line.status,
    id: line.markupId,
    notes: line.notes,
  };
}

function sumUp(lines: readonly TakeoffRow[]): XmlTotals {
  return {
    lines: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    pounds: lines.reduce((sum, { totalWeight }) => sum + (totalWeight?.value ?? 0), 0),
    unweighed: lines.filter(({ totalWeight }) => totalWeight === null).length,
  };
}
