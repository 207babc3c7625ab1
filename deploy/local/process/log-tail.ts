import { existsSync, readFileSync } from "node:fs";

const TAIL_BYTES = 16_384;

/** The last thing a program logged that tells why it ended: a JSON line's message, or a plain line. @param from in bytes */
export function logTail(file: string, from = 0): string {
  if (!existsSync(file)) return "it said nothing";
  const lines = readFileSync(file)
    .subarray(from)
    .subarray(-TAIL_BYTES)
    .toString()
    .split("\n")
    .map(readable)
    .filter((line) => line !== "");
  return lines.findLast((line) => /error|fatal|wrong|missing|cannot|refused|failed/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
}

function readable(line: string): string {
  const text = line.trim();
  if (!text.startsWith("{")) return /^(at |node:|\^|Node\.js v)/.test(text) ? "" : text;
  try {
    const { level, msg, err } = JSON.parse(text) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
    const worse = level === "error" || level === "fatal" || (typeof level === "number" && level >= 50);
    const message = [msg, err?.message].filter((part) => typeof part === "string").join(": ");
    return worse ? `error: ${message}` : message;
  } catch {
    return ""; // the tail may begin within a line
  }
}
