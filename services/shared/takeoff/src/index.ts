export * from "./designation.ts";
export * from "./lengths.ts";
export * from "./plain-marks.ts";
export * from "./takeoff-columns.ts";
export * from "./takeoff-line.ts";
