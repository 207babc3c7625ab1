import { constants, inflateSync } from "node:zlib";

/** Content that could harm a person who opens the file. */
export type Hazard = "javascript" | "launch" | "embedded";

/** The PDF names of each hazard (ISO 32000-1, 12.6.4 and 7.11.4). */
const NAMES: Record<Hazard, RegExp> = {
  javascript: nameOf("JavaScript"),
  launch: nameOf("Launch"),
  embedded: nameOf("EmbeddedFile", "s?"),
};

/** Limits of the search: inflated bytes of one object stream, inflated bytes of all streams, and number of streams. */
const STREAM_BYTES = 4 * 1_048_576;
const TOTAL_BYTES = 64 * 1_048_576;
const STREAMS = 2_000;
/** Bytes of the longest name with escapes, and of the dictionary before an object stream's data. */
const OVERLAP = 64;
const DICTIONARY_BYTES = 2_048;
const WINDOW = 1_048_576;

/**
 * Searches a file's bytes and its object streams for names of actions and embedded files. The work is bounded: an object stream
 * that inflates beyond the limit, has several filters or is encrypted is skipped.
 * @param bytes the file, or a part of it
 */
export function hazardsIn(bytes: Buffer): Set<Hazard> {
  const found = new Set<Hazard>();
  search(bytes, found);
  let left = TOTAL_BYTES;
  let streams = 0;
  for (let at = bytes.indexOf("/ObjStm"); at !== -1 && left > 0 && streams < STREAMS; at = bytes.indexOf("/ObjStm", at + 1)) {
    streams++;
    const inflated = inflate(bytes, at, Math.min(left, STREAM_BYTES));
    if (!inflated) continue;
    left -= inflated.length;
    search(inflated, found);
  }
  return found;
}

function search(bytes: Buffer, found: Set<Hazard>): void {
  for (let start = 0; start < bytes.length; start += WINDOW) {
    const text = bytes.toString("latin1", start, Math.min(start + WINDOW + OVERLAP, bytes.length));
    for (const [hazard, name] of Object.entries(NAMES) as [Hazard, RegExp][]) if (!found.has(hazard) && name.test(text)) found.add(hazard);
  }
}

/** Inflates the object stream around `at`; null when it cannot be read. */
function inflate(bytes: Buffer, at: number, limit: number): Buffer | null {
  const keyword = bytes.subarray(at, at + DICTIONARY_BYTES).indexOf("stream", "/ObjStm".length);
  if (keyword === -1) return null;
  const dictionary = bytes.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at + keyword);
  const own = dictionary.slice(dictionary.lastIndexOf(" obj") + 1);
  if (own.split("FlateDecode").length !== 2) return null;
  let start = at + keyword + "stream".length;
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;
  try {
    // A truncated stream yields the data before its end.
    return inflateSync(bytes.subarray(start), { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

/** Matches a name with any of its characters escaped as `#xx`, which would hide it from a plain search. */
function nameOf(name: string, suffix = ""): RegExp {
  const characters = [...name].map((character) => `(?:${character}|#${character.charCodeAt(0).toString(16)})`);
  return new RegExp(`/${characters.join("")}${suffix}(?![A-Za-z0-9#])`.replace(/#([0-9a-f]{2})/g, hexInBothCases));
}

function hexInBothCases(_: string, hex: string): string {
  return `#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}
