export { draftDrawing } from "./draft-drawing.ts";
export type { DraftDrawingOptions } from "./options.ts";
export { isReadable } from "./sheet/sheet.ts";
export { draftSizedDrawing, type SizedDrawingOptions } from "./sized-drawing.ts";
export * from "./truth.ts";
export { columnScheduleDrawing } from "./schedules/column-schedule-drawing.ts";
export type { ColumnTableStyle } from "./schedules/column-table.ts";
export type { ScheduledLine } from "./schedules/schedule-truth.ts";
export { placeTableDrawing } from "./schedules/place-table-drawing.ts";
