/**
 * How an attempt ended. `accepted`: the server took the mail. `deferred`: worth another try. `refused`: it never will
 * be. `reply` is what staff read: the server's words, or ours when it said nothing.
 */
export interface Outcome {
  kind: "accepted" | "deferred" | "refused";
  reply: string;
  /** The server's reply code, for the log; null when it gave none. */
  code: number | null;
}

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
