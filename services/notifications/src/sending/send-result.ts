/**
 * The result of one attempt. `accepted`: the server accepted the e-mail. `deferred`: to be retried. `rejected`: permanent,
 * the e-mail is dead-lettered. `dropped`: no longer needed. `reply` is shown to staff: the server's reply, or our text without one.
 */
export interface SendResult {
  kind: "accepted" | "deferred" | "rejected" | "dropped";
  reply: string;
  /** The server's reply code, for the log; null without a reply. */
  code: number | null;
  /** Upper limit of the wait before the next attempt, seconds. */
  maxRetrySeconds?: number;
}

/** Retries of a request to another of our services are cheap, and the recipient may be waiting for the e-mail. */
const OWN_SERVICE_RETRY_SECONDS = 30;

const MAX_REPLY_CHARACTERS = 500;

/** Fields of nodemailer's errors. */
interface SendError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Commands whose replies concern the e-mail; replies to earlier commands concern the connection or the log-in. */
const EMAIL_COMMANDS = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** 503, 530, 534, 535 and 538 (RFC 4954, section 6) need a change of the configuration, not of the e-mail, which is deferred. */
const CONFIGURATION_CODES = new Set([503, 530, 534, 535, 538]);

export function accepted(response: string): SendResult {
  return { kind: "accepted", reply: printable(response), code: replyCode(response) };
}

export function rejected(reason: string): SendResult {
  return { kind: "rejected", reply: reason, code: null };
}

export function dropped(reason: string): SendResult {
  return { kind: "dropped", reply: reason, code: null };
}

/** Deferred because one of our own services did not respond, before the SMTP server was contacted. */
export function deferred(reason: string): SendResult {
  return { kind: "deferred", reply: reason, code: null, maxRetrySeconds: OWN_SERVICE_RETRY_SECONDS };
}

/**
 * Removes the text of the server's reply, for an e-mail that contains a secret: a content filter that rejects an e-mail may
 * quote its link. The reply codes (RFC 5321 and RFC 3463) and our own texts remain.
 */
export function redactReply(result: SendResult): SendResult {
  // A failure without a code has a text of ours.
  if (result.code === null && result.kind !== "accepted") return result;
  const [codes = ""] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}(?!\S))?/.exec(result.reply) ?? [];
  return { ...result, reply: `${codes} (reply text not stored)`.trimStart() };
}

/** Classifies a failed attempt: only a permanent reply (RFC 5321, section 4.2.1) to the e-mail itself is final. */
export function fromSmtpError(error: unknown): SendResult {
  const { code, responseCode, response, command } = error as SendError;
  if (responseCode === undefined || !response) {
    return { kind: "deferred", reply: `No reply from the mail server (${code ?? "unknown error"})`, code: null };
  }
  const permanent = responseCode >= 500 && EMAIL_COMMANDS.has(command ?? "") && !CONFIGURATION_CODES.has(responseCode);
  return { kind: permanent ? "rejected" : "deferred", reply: printable(response), code: responseCode };
}

function replyCode(response: string): number | null {
  const code = Number(response.slice(0, 3));
  return Number.isInteger(code) && code > 0 ? code : null;
}

/** A reply that PostgreSQL can store and a screen can show: a server may send any bytes. */
function printable(response: string): string {
  return response
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .slice(0, MAX_REPLY_CHARACTERS)
    .toWellFormed()
    .trim();
}
