import { formatSeconds } from "../../../lib/format.ts";
import type { UploadProgress } from "../../../lib/upload.ts";

/** Before so much of it has passed, a rate says nothing. */
const MEASURE_MS = 1000;

/** Whole per cent, 100 only when all is sent. */
export function percentOf({ loaded, total }: Pick<UploadProgress, "loaded" | "total">): number {
  return total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0;
}

/** How long the rest takes at the pace so far; null while that cannot be told. */
export function timeLeft({ loaded, total, elapsedMs }: UploadProgress): string | null {
  if (elapsedMs < MEASURE_MS || loaded <= 0) return null;
  return formatSeconds((((total - loaded) / loaded) * elapsedMs) / 1000);
}
