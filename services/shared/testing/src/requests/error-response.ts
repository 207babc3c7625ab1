import type { ApiResponse } from "./client.ts";

/** A rejection without its request id, which is different each time. */
export interface ErrorResponse {
  status: number;
  code: string;
  error: string;
  fields?: Record<string, string>;
}

export function toErrorResponse({ status, json }: Pick<ApiResponse, "status" | "json">): ErrorResponse {
  const { code, error, fields } = (json ?? {}) as ErrorResponse;
  return { status, code, error, ...(fields && { fields }) };
}

/** The status of a response, and the code of a rejection: `201`, `409 conflict`. */
export function toOutcome({ status, json }: Pick<ApiResponse, "status" | "json">): string {
  return status < 400 ? String(status) : `${status} ${json?.code}`;
}
