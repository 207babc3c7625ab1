import * as z from "zod";

const MAX_CHARACTERS = 300;
const PARSED_CHARACTERS = 1_000;

const STATEMENT = /\b(select|insert into|update|delete from|with)\s+\S+\s[^]*\b(from|values|set|where)\b[^]*/i;

/** Parts of error messages that a screen must not show: URLs, e-mail addresses, paths, hosts and keys. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "[address]"],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[e-mail]"],
  [/(?<![\w.])(?:\.{0,2}|~|[a-z]:)?[/\\](?:[\w.@+-]+[/\\]?)+/gi, "[path]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, "[host]"],
  [/\[?(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\]?(?::\d+)?/gi, "[host]"],
  [/\b(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d+/gi, "[host]"],
  [/\b(ENOTFOUND|EAI_AGAIN) \S+/g, "$1 [host]"],
  [/\b(password|passwd|pwd|secret|token|api[_-]?key|authorization|bearer)\b(\s*[:=]\s*|\s+)(?:bearer\s+)?\S+/gi, "$1 [hidden]"],
  // Anything that looks like a key: at least 24 letters and digits without a blank. UUIDs are ids, not keys.
  [/(?<![\w-])(?!(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![\w-]))(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{24,}/gi, "[hidden]"],
];

const issuesSchema = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).min(1);

/** Formats zod's validation errors of an event's payload, whose message is JSON. */
function formatIssues(message: string): string | null {
  if (!message.startsWith("[") || message.length > 10 * PARSED_CHARACTERS) return null;
  try {
    const issues = issuesSchema.parse(JSON.parse(message));
    return `The event's payload is invalid: ${issues.map((issue) => `${issue.path.join(".") || "all"}: ${issue.message}`).join("; ")}`;
  } catch {
    return null; // not a list of zod issues
  }
}

/** The error of a job as one line for staff, without stack, SQL, host, path, key or address. The log has all of it under the event's id. */
export function toSafeError(thrown: string): string {
  const message = formatIssues(thrown) ?? thrown;
  // Cut first: the time of the expressions below grows with the length of their input.
  const start = message.slice(0, PARSED_CHARACTERS).toWellFormed();
  // A stack begins with its first frame, a statement with its verb.
  const firstPart = (start.split(/\n\s*at /, 1)[0] ?? "").replace(STATEMENT, "[statement]");
  const line = firstPart.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ");
  const clean = SECRETS.reduce((text, [secret, instead]) => text.replace(secret, instead), line).trim();
  if (clean === "") return "It failed without a reason.";
  return clean.length > MAX_CHARACTERS
    ? `${clean
        .slice(0, MAX_CHARACTERS - 1)
        .toWellFormed()
        .trimEnd()}…`
    : clean;
}
