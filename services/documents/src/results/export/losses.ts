import { EXPORT_LOSSES, type ExportFormat, type ExportPreflight } from "@takeoff/contracts";
import { isMetricTakeoff, LINE_FIELDS, type LineField, type Understanding } from "@takeoff/takeoff";

type Understood = Understanding & Required<Pick<Understanding, "details">>;
type TradeFormat = Extract<ExportFormat, "kiss" | "bluebeam" | "estimating">;
/** A sentence with its count; left out when nothing is concerned. */
type Loss = readonly [sentence: (count: number) => string, count: number];

const CARRIED: Record<TradeFormat, readonly LineField[]> = {
  kiss: ["mark", "assemblyMark", "grade", "finish", "drawing", "revision", "notes"],
  bluebeam: ["mark", "sheet", "page", "status", "notes", "markupId"],
  estimating: ["lineNo", "mark", "grade"],
};

const LOSSES: Record<TradeFormat, (understood: Understood) => readonly Loss[]> = {
  kiss: (understood) => {
    const { lines, designations, details } = understood;
    const { sizes } = details;
    return [
      [EXPORT_LOSSES.refusedByKiss, lines - designations],
      [EXPORT_LOSSES.noKissType, details.withoutKissType],
      [EXPORT_LOSSES.noSizeInKiss, sizes.none],
      [EXPORT_LOSSES.otherUnit, (isMetricTakeoff(understood) ? sizes.in : sizes.mm) + sizes.unknown],
      [EXPORT_LOSSES.noMark, lines - details.filled.mark],
      [EXPORT_LOSSES.noQuantity, details.withoutQuantity],
      [EXPORT_LOSSES.quantityNotWhole, details.quantityNotWhole],
      [EXPORT_LOSSES.noLength, details.withoutPieceLength],
      [EXPORT_LOSSES.weights, details.statedWeights],
    ];
  },
  bluebeam: ({ lines, details }) => [
    [EXPORT_LOSSES.noMarkupId, details.filled.markupId === 0 ? 0 : lines - details.filled.markupId],
    [EXPORT_LOSSES.noQuantity, details.withoutQuantity],
    [EXPORT_LOSSES.quantityNotWhole, details.quantityNotWhole],
    [EXPORT_LOSSES.noLength, details.withoutPieceLength],
    [EXPORT_LOSSES.weights, details.statedWeights],
  ],
  estimating: (understood) => {
    const { lines, designations, weights, details } = understood;
    return [
      [EXPORT_LOSSES.noShape, lines - designations],
      [EXPORT_LOSSES.noSize, details.sizes.none],
      [EXPORT_LOSSES.noQuantity, details.withoutQuantity],
      [EXPORT_LOSSES.noLength, details.withoutPieceLength],
      [EXPORT_LOSSES.noWeight, lines - weights],
      // To millimetres, feet and inches are converted without a loss.
      [EXPORT_LOSSES.lengthsConverted, isMetricTakeoff(understood) ? 0 : details.metricLengths],
      [EXPORT_LOSSES.existing, details.existing],
    ];
  },
};

/** What each format would leave out of a takeoff, the gravest first. CSV, Excel, JSON and XML hold every cell, and leave out nothing. */
export function exportLosses(understood: Understood): ExportPreflight {
  const formats = Object.keys(LOSSES) as TradeFormat[];
  return {
    formats: Object.fromEntries(
      formats.map((format) => [format, sentences(format, understood)] as const).filter(([, { length }]) => length > 0),
    ),
  };
}

function sentences(format: TradeFormat, understood: Understood): string[] {
  const { lines, rows, columnsNotUsed, details } = understood;
  if (lines === 0) return [EXPORT_LOSSES.empty()];
  const fields = Object.keys(LINE_FIELDS) as LineField[];
  const missing = fields
    .filter((field) => details.filled[field] > 0 && !CARRIED[format].includes(field))
    .map((field) => LINE_FIELDS[field]);
  const roles = [...missing, ...details.otherRoles];
  const counted: Loss[] = [
    ...LOSSES[format](understood),
    [EXPORT_LOSSES.notLines, rows.group + rows.subtotal],
    [EXPORT_LOSSES.columnsNotUsed, columnsNotUsed],
  ];
  return [
    ...counted.filter(([, count]) => count > 0).map(([sentence, count]) => sentence(count)),
    ...(roles.length ? [EXPORT_LOSSES.fields(roles)] : []),
  ];
}
