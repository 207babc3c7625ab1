import type { ApiAnswer } from "./client.ts";

/** A refusal without its request id, which differs between any two. */
export interface Refusal {
  status: number;
  code: string;
  error: string;
  fields?: Record<string, string>;
}

export function refusalOf({ status, json }: Pick<ApiAnswer, "status" | "json">): Refusal {
  const { code, error, fields } = (json ?? {}) as Refusal;
  return { status, code, error, ...(fields && { fields }) };
}

/** `201`, or of a refusal also its code: `409 conflict`. */
export function outcomeOf({ status, json }: Pick<ApiAnswer, "status" | "json">): string {
  return status < 400 ? String(status) : `${status} ${json?.code}`;
}
