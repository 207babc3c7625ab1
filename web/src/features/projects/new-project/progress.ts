import { formatSeconds } from "../../../shared/format.ts";
import type { UploadProgress } from "../../../shared/api/upload.ts";

/** The time before which no estimate is shown, in milliseconds. */
const MEASURE_MS = 1000;

/** The progress in whole per cent; 100 only when all bytes are sent. */
export function computePercent({ loaded, total }: Pick<UploadProgress, "loaded" | "total">): number {
  return total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0;
}

/** The remaining time, estimated from the average speed; null until there is an estimate. */
export function formatTimeLeft({ loaded, total, elapsedMs }: UploadProgress): string | null {
  if (elapsedMs < MEASURE_MS || loaded <= 0) return null;
  return formatSeconds((((total - loaded) / loaded) * elapsedMs) / 1000);
}
