export { denseDrawing } from "./dense/dense-drawing.ts";
export { draftDrawing } from "./draft-drawing.ts";
export type { DraftDrawingOptions } from "./options.ts";
export { isReadable } from "./sheet/sheet.ts";
export { draftSizedDrawing, type SizedDrawingOptions } from "./sized-drawing.ts";
export * from "./truth.ts";
