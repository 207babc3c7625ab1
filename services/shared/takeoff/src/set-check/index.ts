export { findAssemblies } from "./assemblies.ts";
export * from "./check-marks.ts";
export type { MarkChange } from "./mark-changes.ts";
export { normalizeMark, type AssemblyRow, type MarkLine } from "./mark-line.ts";
export type { MarkSide } from "./mark-side.ts";
