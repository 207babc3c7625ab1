export { draftDrawing } from "./draft-drawing.ts";
export type { DraftDrawingOptions } from "./options.ts";
export { isReadable } from "./sheet/sheet.ts";
export { draftSizedDrawing, type SizedDrawingOptions } from "./sized-drawing.ts";
export * from "./truth.ts";
export { listDrawing, partSheets, type ListDrawing, type StatedPart } from "./lists/index.ts";
