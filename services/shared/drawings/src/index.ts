export * from "./files/original-pdf.ts";
export * from "./files/processed-pdf.ts";
export * from "./files/raw-pdf.ts";
export * from "./files/takeoff-csv.ts";
export * from "./files/takeoff-xml.ts";
export * from "./model/drawing.ts";
export * from "./model/model.ts";
export * from "./model/random.ts";
