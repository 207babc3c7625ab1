export { findAssemblies } from "./assemblies.ts";
export * from "./check-marks.ts";
export type { MarkChange } from "./mark-changes.ts";
export { normalizeMark, type AssemblyRow, type MarkedLine } from "./marked-line.ts";
export type { MarkSide } from "./mark-side.ts";
