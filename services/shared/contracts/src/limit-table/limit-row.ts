import { ERRORS, wireCode, type ErrorName } from "../api/errors.ts";
import type { SettingName } from "../limits.ts";

/** What a limit is counted for. */
export type LimitScope = "user" | "account" | "organization" | "address" | "request" | "gateway";

/** One row of the table of limits; its value is the one that the code uses. */
export interface LimitRow {
  per: LimitScope;
  what: string;
  limit: string;
  /** What happens beyond the limit. */
  whenExceeded: string;
  /** The setting that changes it, where one does. */
  setting?: SettingName;
}

const MIB = 1_048_576;
/** Bytes for a reader. */
export const size = (bytes: number): string => (bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${bytes.toLocaleString("en-US")} bytes`);
export const count = (value: number): string => value.toLocaleString("en-US");
export const minutes = (seconds: number): string => `${seconds / 60} min`;

/** What a client is told beyond a limit. */
export function describeError(name: ErrorName): string {
  return `${ERRORS[name].status} \`${wireCode(name)}\``;
}

export const later = (name: "too_many_requests" | "unavailable"): string => `${describeError(name)} with \`retry-after\``;
