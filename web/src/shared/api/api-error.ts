import { MESSAGES } from "@takeoff/contracts";

export interface ApiErrorDetail {
  /** 0 where no answer came. */
  status: number;
  code: string;
  fields?: Record<string, string>;
  requestId?: string | null;
  cause?: unknown;
}

/** The one error of a call: a sentence for a person, and what a screen needs to act on it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;

  constructor(message: string, detail: ApiErrorDetail) {
    super(message, { cause: detail.cause });
    this.status = detail.status;
    this.code = detail.code;
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId ?? null;
  }

  /** A refused log-in is 401 too, and ends nothing. */
  get endsSession(): boolean {
    return this.status === 401 && this.code !== "login_failed";
  }

  /** No answer came: the call may have been carried out all the same. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const OFFLINE = "The server could not be reached. Please check your connection and try again.";

export function offlineError(cause: unknown): ApiError {
  return new ApiError(OFFLINE, { status: 0, code: "offline", cause });
}

interface RawAnswer {
  status: number;
  headers: Pick<Headers, "get">;
  text: string;
}

const requestIdOf = (answer: RawAnswer) => answer.headers.get("x-request-id");

export function unreadable(answer: RawAnswer, cause?: unknown): ApiError {
  return new ApiError(MESSAGES.invalidResponse, {
    status: answer.status,
    code: "invalid_response",
    requestId: requestIdOf(answer),
    cause,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function sentences(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function looksLikeHtml(answer: RawAnswer): boolean {
  return (answer.headers.get("content-type") ?? "").startsWith("text/html") || /^\s*<(!doctype html|html)/i.test(answer.text);
}

/** The error that an answer holds, or null for a good one; without a sentence the screen has its own. An HTML page in place of an answer is an error as well. */
export function refusal(answer: RawAnswer): ApiError | null {
  const requestId = requestIdOf(answer);
  if (looksLikeHtml(answer)) return new ApiError(MESSAGES.sessionExpired, { status: answer.status, code: "html_answer", requestId });
  if (answer.status >= 200 && answer.status < 300) return null;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch (cause) {
    return unreadable(answer, cause);
  }
  if (!isRecord(body)) return unreadable(answer);
  const message = [body.error, body.message].find((text): text is string => typeof text === "string" && text !== "");
  const code = typeof body.code === "string" ? body.code : "unknown";
  return new ApiError(message ?? "", { status: answer.status, code, fields: sentences(body.fields), requestId });
}

/**
 * What to tell a person: the server's sentence where there is one, else the screen's fallback; `unknown` where the
 * screen has another for what is no answer's error at all.
 */
export function messageOf(error: unknown, fallback: string, unknown = fallback): string {
  if (!(error instanceof ApiError)) return unknown;
  return error.message || fallback;
}
