import { formatSeconds } from "../../../shared/format.ts";
import type { UploadProgress } from "../../../shared/api/upload.ts";

/** The time before which no estimate is shown, in milliseconds. */
const MEASURE_MS = 1000;

/** The progress in whole per cent; 100 only when all bytes are sent. */
export function computePercent({ loaded, total }: Pick<UploadProgress, "loaded" | "total">): number {
  return total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0;
}

/** The remaining time, estimated from the average speed; null until there is an estimate. */
export function formatTimeLeft({ loaded, total, before, elapsedMs }: Omit<UploadProgress, "isWaiting">): string | null {
  const sent = loaded - before;
  if (elapsedMs < MEASURE_MS || sent <= 0) return null;
  return formatSeconds((((total - loaded) / sent) * elapsedMs) / 1000);
}
