import { AppError } from "@takeoff/contracts";
import type { ByteRange } from "../../storage/store/blob-store.ts";

/**
 * Parses a `Range` header with one range of bytes (RFC 9110, 14.2). Null means the whole file, also for several ranges or
 * another unit, which a server may ignore.
 * @throws AppError `range_not_satisfiable` when the range lies outside.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(first) > Number(last)) return null;
  if (start >= size || (first === "" && Number(last) === 0))
    throw new AppError("range_not_satisfiable", { headers: { "content-range": `bytes */${size}` } });
  return { start, end };
}
