export type { OnnxRuntime, ScanModels } from "./models.ts";
export { createScanReader, type ScanReader, type ScanRuntime } from "./scan-reader.ts";
export type { ScanKind, ScannedPage } from "./scanned-page.ts";
export { readScannedSheet, type ScannedReading } from "./read-scanned-sheet.ts";
