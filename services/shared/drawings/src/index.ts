// Drawn PDFs, which load a library of their own: models, lists and raw PDFs have subpaths.
export * from "./draft/index.ts";
export * from "./files/original-pdf.ts";
export * from "./files/processed-pdf.ts";
