import { MESSAGES } from "@takeoff/contracts";

export interface ApiErrorDetail {
  /** 0 when no response arrived. */
  status: number;
  code: string;
  fields?: Record<string, string>;
  requestId?: string | null;
  cause?: unknown;
}

/** The error of every API request: a message for the user, and the status, code and fields that a screen acts on. */
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

  /** Whether the session is over. A failed or expired log-in responds 401 too, and ends no session. */
  get endsSession(): boolean {
    return this.status === 401 && this.code !== "login_failed" && this.code !== "login_expired";
  }

  /** Whether the server may have carried out the request although it did not confirm it. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const OFFLINE = "The server could not be reached. Please check your connection and try again.";

export function buildOfflineError(cause: unknown): ApiError {
  return new ApiError(OFFLINE, { status: 0, code: "offline", cause });
}

/** A response whose body is read. */
export interface RawResponse {
  status: number;
  headers: Pick<Headers, "get">;
  text: string;
}

const readRequestId = (response: RawResponse) => response.headers.get("x-request-id");

export function buildInvalidResponse(response: RawResponse, cause?: unknown): ApiError {
  return new ApiError(MESSAGES.invalidResponse, {
    status: response.status,
    code: "invalid_response",
    requestId: readRequestId(response),
    cause,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function pickStrings(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function looksLikeHtml(response: RawResponse): boolean {
  return (response.headers.get("content-type") ?? "").startsWith("text/html") || /^\s*<(!doctype html|html)/i.test(response.text);
}

/**
 * The error in a response; null for a successful one. An HTML page is an error whatever its status. The message is empty
 * when the body has none: screens then show their fallback.
 */
export function readError(response: RawResponse): ApiError | null {
  const requestId = readRequestId(response);
  if (looksLikeHtml(response)) return new ApiError(MESSAGES.sessionExpired, { status: response.status, code: "html_answer", requestId });
  if (response.status >= 200 && response.status < 300) return null;
  let body: unknown;
  try {
    body = JSON.parse(response.text);
  } catch (cause) {
    return buildInvalidResponse(response, cause);
  }
  if (!isRecord(body)) return buildInvalidResponse(response);
  const message = [body.error, body.message].find((text): text is string => typeof text === "string" && text !== "");
  const code = typeof body.code === "string" ? body.code : "unknown";
  return new ApiError(message ?? "", { status: response.status, code, fields: pickStrings(body.fields), requestId });
}

/**
 * The message to show for an error: the server's if it sent one, otherwise `fallback`. `unknown` is for errors that are no
 * `ApiError`, such as a bug in our own code.
 */
export function describeError(error: unknown, fallback: string, unknown = fallback): string {
  if (!(error instanceof ApiError)) return unknown;
  return error.message || fallback;
}
