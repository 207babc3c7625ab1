export { draftDrawing } from "./draft-drawing.ts";
export type { DraftDrawingOptions } from "./options.ts";
export { isReadable } from "./sheet/sheet.ts";
export { draftSet, type SetSheetTruth, type SetTruth } from "./sets/draft-set.ts";
export { draftSizedDrawing, type SizedDrawingOptions } from "./sized-drawing.ts";
export * from "./truth.ts";
