import { expect } from "@jest/globals";
import { database, type ApiResponse } from "@takeoff/testing";

/** @throws unless a request was rejected with 503 in the contract's form, with the time after which to try again */
export function assertUnavailable({ status, headers, json }: ApiResponse, what: string): void {
  const { code } = (json ?? {}) as { code?: string };
  expect([what, status, code, headers.has("retry-after")]).toEqual([what, 503, "unavailable", true]);
}

/** How many documents have this file name: rejected uploads must have left none. */
export async function countDocuments(filename: string): Promise<number> {
  return (await database().query("select 1 from documents.documents where filename = $1", [filename])).rows.length;
}
