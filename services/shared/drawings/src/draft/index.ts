export * from "./draft-drawing.ts";
export type { DraftDrawingOptions } from "./options.ts";
export { isReadable } from "./sheet.ts";
export * from "./truth.ts";
