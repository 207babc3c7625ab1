export * from "./assembly-bills.ts";
export { findAssemblies, findUnread } from "./assemblies.ts";
export * from "./check-marks.ts";
export type { MarkChange } from "./mark-changes.ts";
export { listMarks, normalizeMark, type AssemblyRow, type MarkedLine } from "./marked-line.ts";
export type { MarkSide } from "./mark-side.ts";
