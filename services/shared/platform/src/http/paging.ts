import { createHash } from "node:crypto";
import { API_BASE, AppError, idSchema, ROUTES, type RouteName } from "@takeoff/contracts";
import type { Request, Response } from "express";
import * as z from "zod";

const cursorSchema = z.object({ i: idSchema, s: z.string() });

/** Parses a cursor. @returns the id after which the page starts, or null for the first page @throws AppError `invalid_cursor` for another list's cursor */
export function readCursor(cursor: string | undefined, scope: string): number | null {
  if (cursor === undefined) return null;
  try {
    const { i, s } = cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (s !== fingerprint(scope)) throw new Error("cursor of another list");
    return i;
  } catch (cause) {
    throw new AppError("invalid_cursor", { cause });
  }
}

export interface Page<Row> {
  /** `limit` rows, and one more when there is another page. */
  rows: readonly Row[];
  /** Number of rows on all pages; null where they are not counted. */
  total: number | null;
  limit: number;
  /** Everything that determines the list's rows and order; a cursor is valid for the same scope only. */
  scope: string;
}

/** Sets `x-total-count` and the `link` header of the next page. @returns the page's rows */
export function sendPage<Row extends { id: number }>(
  route: RouteName,
  { rows, total, limit, scope }: Page<Row>,
  request: Request,
  response: Response,
): Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (total !== null) response.setHeader("x-total-count", total);
  if (last && rows.length > limit) {
    const next = new URLSearchParams(request.query as Record<string, string>);
    next.set("cursor", Buffer.from(JSON.stringify({ i: last.id, s: fingerprint(scope) })).toString("base64url"));
    response.setHeader("link", `<${API_BASE}${ROUTES[route].path}?${next.toString()}>; rel="next"`);
  }
  return page;
}

function fingerprint(scope: string): string {
  return createHash("sha256").update(scope).digest("base64url").slice(0, 16);
}
