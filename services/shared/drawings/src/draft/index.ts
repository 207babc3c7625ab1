export { draftDrawing } from "./draft-drawing.ts";
export { metricPlan, type MetricPiece, type MetricPlanTruth } from "./metric/metric-plan.ts";
export { METRIC_COUNTRIES, type MetricCountry } from "./metric/metric-sizes.ts";
export type { DraftDrawingOptions } from "./options.ts";
export { isReadable } from "./sheet/sheet.ts";
export { draftSizedDrawing, type SizedDrawingOptions } from "./sized-drawing.ts";
export * from "./truth.ts";
