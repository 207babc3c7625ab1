// Drawn PDFs, which load a library of their own: models, lists and raw PDFs have subpaths.
export { draftDrawing } from "./draft/draft-drawing.ts";
export type { DraftDrawingOptions } from "./draft/options.ts";
export { draftSizedDrawing } from "./draft/sized-drawing.ts";
export type { CalloutTruth, PageTruth } from "./draft/truth.ts";
export { originalPdf } from "./files/original-pdf.ts";
export { processedPdf } from "./files/processed-pdf.ts";
export { scanDrawing, type ScanOptions } from "./files/scan-drawing.ts";
