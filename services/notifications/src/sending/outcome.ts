/**
 * How an attempt ended. `accepted`: the server took the mail. `deferred`: worth another try. `refused`: it never will
 * be. `dropped`: nobody wants it any more. `reply` is what staff read: the server's words, or ours when it said nothing.
 */
export interface Outcome {
  kind: "accepted" | "deferred" | "refused" | "dropped";
  reply: string;
  /** The server's reply code, for the log; null when it gave none. */
  code: number | null;
  /** Longest wait before the next attempt of a deferred mail, where it need not be as long as a mail server may want. */
  waitAtMostSeconds?: number;
}

/** A part of our own is away: asking it often costs nothing, and the reader of the mail may be waiting. */
const OWN_PART_SECONDS = 30;

const LONGEST_REPLY = 500;

/** What nodemailer's errors carry. */
interface SendError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Commands whose replies are about this mail; before them the server speaks of the connection or our password. */
const MAIL_COMMANDS = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/**
 * 503 says that the session was out of step; 530, 534, 535 and 538 that we must log in or encrypt first
 * (RFC 4954, section 6): mending the configuration mends them, so the mails wait.
 */
const NOT_ABOUT_THE_MAIL = new Set([503, 530, 534, 535, 538]);

export function accepted(response: string): Outcome {
  return { kind: "accepted", reply: readable(response), code: replyCode(response) };
}

export function refused(reason: string): Outcome {
  return { kind: "refused", reply: reason, code: null };
}

export function dropped(reason: string): Outcome {
  return { kind: "dropped", reply: reason, code: null };
}

/** Nothing was offered to the mail server yet, because of a part of our own. */
export function postponed(reason: string): Outcome {
  return { kind: "deferred", reply: reason, code: null, waitAtMostSeconds: OWN_PART_SECONDS };
}

/**
 * The outcome of a mail that holds a secret, without the server's words: a filter that refuses a mail may quote its
 * link. The codes of the reply stay (RFC 5321 and RFC 3463), and so do words of our own.
 */
export function withoutWords(outcome: Outcome): Outcome {
  // Without a code, a failure is told in our own words.
  if (outcome.code === null && outcome.kind !== "accepted") return outcome;
  const [codes = ""] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}(?!\S))?/.exec(outcome.reply) ?? [];
  return { ...outcome, reply: `${codes} (the words of the reply are not kept)`.trimStart() };
}

/** Sorts a failed attempt: only a permanent reply (RFC 5321, section 4.2.1) to the mail itself is final. */
export function failed(error: unknown): Outcome {
  const { code, responseCode, response, command } = error as SendError;
  if (responseCode === undefined || !response) {
    return { kind: "deferred", reply: `No answer from the mail server (${code ?? "unknown error"})`, code: null };
  }
  const permanent = responseCode >= 500 && MAIL_COMMANDS.has(command ?? "") && !NOT_ABOUT_THE_MAIL.has(responseCode);
  return { kind: permanent ? "refused" : "deferred", reply: readable(response), code: responseCode };
}

function replyCode(response: string): number | null {
  const code = Number(response.slice(0, 3));
  return Number.isInteger(code) && code > 0 ? code : null;
}

/** A reply as PostgreSQL can store and a screen can show it: a server may send any bytes. */
function readable(response: string): string {
  return response
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .slice(0, LONGEST_REPLY)
    .toWellFormed()
    .trim();
}
