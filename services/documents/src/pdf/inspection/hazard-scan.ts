import { constants, inflateSync } from "node:zlib";

/** Content that could harm a person who opens the file. */
export type Hazard = "javascript" | "launch" | "embedded";

/** The hazard that each PDF name stands for (ISO 32000-1, 12.6.4 and 7.11.4). */
const HAZARDS: ReadonlyMap<string, Hazard> = new Map([
  ["JavaScript", "javascript"],
  ["Launch", "launch"],
  ["EmbeddedFile", "embedded"],
  ["EmbeddedFiles", "embedded"],
]);

/** Says which bytes a signature covers. It cannot be in a compressed stream, whose place nobody knows (ISO 32000-1, 12.8.1). */
const SIGNATURE = "ByteRange";
/** What the catalog names the signature by that certifies a file, and the signature its rule against changes (ISO 32000-1, 12.8.2.2). */
const CERTIFICATION = "DocMDP";
const OBJECT_STREAM = "ObjStm";

const SLASH = 0x2f;
const NUMBER_SIGN = 0x23;
/** The first bytes of the names: a letter, or an escape. Nearly every slash of a compressed file is followed by another one. */
const FIRST_BYTES: ReadonlySet<number | undefined> = new Set([
  ...[...HAZARDS.keys(), SIGNATURE, CERTIFICATION, OBJECT_STREAM].map((name) => name.charCodeAt(0)),
  NUMBER_SIGN,
]);
/** White space and delimiters, which end a name (ISO 32000-1, 7.2.2). */
const ENDS_NAME: ReadonlySet<number> = new Set(Buffer.from("\0\t\n\f\r ()<>[]{}/%"));
const HEX_PAIR = /^[0-9a-f]{2}$/i;
/** Longer than each of the names. */
const NAME_LENGTH = 20;

/** Limits of the search: inflated bytes of one object stream, inflated bytes of all streams, and number of streams. */
const STREAM_BYTES = 4 * 1_048_576;
const TOTAL_BYTES = 64 * 1_048_576;
const STREAMS = 2_000;
/** Bytes of the dictionary before an object stream's data. */
const DICTIONARY_BYTES = 2_048;

/** What the names in a file say of it. */
export interface ScanResult {
  hazards: Set<Hazard>;
  isSigned: boolean;
  /** Whether its signature, if it has one, certifies it against changes. */
  isCertified: boolean;
}

/**
 * Searches a file's bytes once, and its object streams, for names of actions, embedded files and signatures. The work is
 * bounded: an object stream that inflates beyond the limit, has several filters or is encrypted is skipped.
 * @param bytes the file, or a part of it
 */
export function scanNames(bytes: Buffer): ScanResult {
  const result: ScanResult = { hazards: new Set(), isSigned: false, isCertified: false };
  const streams: number[] = [];
  forEachName(bytes, (name, at) => {
    if (name === SIGNATURE) result.isSigned = true;
    else if (name === OBJECT_STREAM && streams.length < STREAMS) streams.push(at);
    addName(name, result);
  });
  let left = TOTAL_BYTES;
  for (const at of streams) {
    if (left <= 0) break;
    const inflated = inflate(bytes, at, Math.min(left, STREAM_BYTES));
    if (!inflated) continue;
    left -= inflated.length;
    forEachName(inflated, (name) => addName(name, result));
  }
  return result;
}

function addName(name: string, result: ScanResult): void {
  const hazard = HAZARDS.get(name);
  if (hazard) result.hazards.add(hazard);
  if (name === CERTIFICATION) result.isCertified = true;
}

/** Calls `take` with each name that may be one of those that are searched for, and with the place of its slash. */
function forEachName(bytes: Buffer, take: (name: string, at: number) => void): void {
  for (let at = bytes.indexOf(SLASH); at !== -1; at = bytes.indexOf(SLASH, at + 1)) {
    if (FIRST_BYTES.has(bytes[at + 1])) take(nameAt(bytes, at + 1), at);
  }
}

/** The name from `start`, up to `NAME_LENGTH` characters. Any of them may be written as `#xx` (ISO 32000-1, 7.3.5). */
function nameAt(bytes: Buffer, start: number): string {
  let name = "";
  let at = start;
  while (at < bytes.length && name.length < NAME_LENGTH && !ENDS_NAME.has(bytes[at] ?? 0)) {
    const escaped = bytes[at] === NUMBER_SIGN ? bytes.toString("latin1", at + 1, at + 3) : "";
    const isEscape = HEX_PAIR.test(escaped);
    name += String.fromCharCode(isEscape ? parseInt(escaped, 16) : (bytes[at] ?? 0));
    at += isEscape ? 3 : 1;
  }
  return name;
}

/** Inflates the object stream around `at`; null when it cannot be read. */
function inflate(bytes: Buffer, at: number, limit: number): Buffer | null {
  const keyword = bytes.subarray(at, at + DICTIONARY_BYTES).indexOf("stream");
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
