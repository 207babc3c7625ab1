export * from "./takeoff-csv.ts";
export * from "./takeoff-xml.ts";
