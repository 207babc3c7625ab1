import type { ApiResponse } from "./client.ts";

/** A refusal without its request id, which differs between any two. */
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

/** `201`, or of a refusal also its code: `409 conflict`. */
export function toOutcome({ status, json }: Pick<ApiResponse, "status" | "json">): string {
  return status < 400 ? String(status) : `${status} ${json?.code}`;
}
