import * as z from "zod";

const LONGEST = 300;
const LOOKED_AT = 1_000;

const STATEMENT = /\b(select|insert into|update|delete from|with)\s+\S+\s[^]*\b(from|values|set|where)\b[^]*/i;

/** What an error's message may name and a screen may not: addresses, paths, hosts, keys, and people's e-mail addresses. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "[address]"],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[e-mail]"],
  [/(?<![\w.])(?:\.{0,2}|~|[a-z]:)?[/\\](?:[\w.@+-]+[/\\]?)+/gi, "[path]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, "[host]"],
  [/\[?(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\]?(?::\d+)?/gi, "[host]"],
  [/\b(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d+/gi, "[host]"],
  [/\b(ENOTFOUND|EAI_AGAIN) \S+/g, "$1 [host]"],
  [/\b(password|passwd|pwd|secret|token|api[_-]?key|authorization|bearer)\b(\s*[:=]\s*|\s+)(?:bearer\s+)?\S+/gi, "$1 [hidden]"],
  // Whatever looks like a key: long, without blanks, of letters and digits. A UUID is an id of ours.
  [/(?<![\w-])(?!(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![\w-]))(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{24,}/gi, "[hidden]"],
];

const issuesSchema = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).min(1);

/** What zod finds wrong with an event's facts, which it tells as JSON. */
function issuesOf(message: string): string | null {
  if (!message.startsWith("[") || message.length > 10 * LOOKED_AT) return null;
  try {
    const issues = issuesSchema.parse(JSON.parse(message));
    return `The event's facts are wrong: ${issues.map((issue) => `${issue.path.join(".") || "all"}: ${issue.message}`).join("; ")}`;
  } catch {
    return null; // it only looked like them
  }
}

/**
 * Why a job failed, as one line that staff may read: no stack, no statement, no host, path, key or address. The log has
 * the rest under the event's id.
 */
export function safeError(thrown: string): string {
  const message = issuesOf(thrown) ?? thrown;
  // Cut first: the expressions below look again and again at what they are given.
  const begin = message.slice(0, LOOKED_AT).toWellFormed();
  // A stack that came along begins with its first frame, a statement with its verb.
  const said = (begin.split(/\n\s*at /, 1)[0] ?? "").replace(STATEMENT, "[statement]");
  const line = said.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ");
  const clean = SECRETS.reduce((text, [secret, instead]) => text.replace(secret, instead), line).trim();
  if (clean === "") return "It failed without a reason.";
  return clean.length > LONGEST
    ? `${clean
        .slice(0, LONGEST - 1)
        .toWellFormed()
        .trimEnd()}…`
    : clean;
}
