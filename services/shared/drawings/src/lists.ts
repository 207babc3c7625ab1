export * from "./demo/files/takeoff-csv.ts";
export * from "./demo/files/takeoff-xml.ts";
