import { removeDirectionalFormatting, WEBHOOK_LIMITS, type DeliveryError } from "@takeoff/contracts";

/** What became of one attempt. `error` is null for a success. */
export interface AttemptResult {
  error: DeliveryError | null;
  /** The answer's HTTP status; null without one. */
  status: number | null;
  /** The beginning of the answer; null without one. */
  answer: string | null;
  duration_ms: number;
  /** For the log alone, what `error` does not say: why an address was not accepted. */
  reason: string | null;
}

// PostgreSQL stores no NUL, and control characters could make a terminal or a log show something else.
// oxlint-disable-next-line no-control-regex -- finding control characters is this expression's purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** The text of an answer as it is stored: its first characters, whatever bytes came, and none that shows text in another order. */
export function readAnswer(bytes: Buffer): string {
  const text = removeDirectionalFormatting(bytes.toString("utf8"));
  return text.slice(0, WEBHOOK_LIMITS.answerCharacters).toWellFormed().replace(CONTROL, "\ufffd");
}

/** What an HTTP status says. A redirect is not followed: it could lead to another network. */
export function judgeStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}
