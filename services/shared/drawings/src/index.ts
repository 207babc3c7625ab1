// Drawn PDFs, which load a library of their own: models, lists and raw PDFs have subpaths.
export { draftDrawing } from "./plan/draft-drawing.ts";
export type { DraftDrawingOptions } from "./plan/options.ts";
export { draftSizedDrawing } from "./plan/sized-drawing.ts";
export type { CalloutTruth, PageTruth } from "./sheet/truth.ts";
export { originalPdf } from "./demo/files/original-pdf.ts";
export { processedPdf } from "./demo/files/processed-pdf.ts";
export { scanDrawing, type ScanOptions } from "./pdf/scan-drawing.ts";
export { jobDrawings, type JobDrawings } from "./job/job-drawings.ts";
export type { JobFault, JobOptions } from "./job/job-model.ts";
