import { createHash } from "node:crypto";
import { API_BASE, AppError, idSchema, ROUTES, type RouteName } from "@takeoff/contracts";
import type { Request, Response } from "express";
import * as z from "zod";

const cursorSchema = z.object({ i: idSchema, s: z.string() });

/** The id after which a list reads on; null at its beginning. @throws AppError `invalid_cursor` for one of another list. */
export function readCursor(cursor: string | undefined, scope: string): number | null {
  if (cursor === undefined) return null;
  try {
    const { i, s } = cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (s !== fingerprint(scope)) throw new Error("another list's cursor");
    return i;
  } catch (cause) {
    throw new AppError("invalid_cursor", { cause });
  }
}

export interface Page<Row> {
  /** One more than asked for, where there are more. */
  rows: readonly Row[];
  /** All matches, on whatever page; null where they are not counted. */
  total: number | null;
  limit: number;
  /** Everything that decides which rows the list has. */
  scope: string;
}

/** A page's rows; the answer's headers tell how many there are and where the next page is. */
export function sendPage<Row extends { id: number }>(
  route: RouteName,
  { rows, total, limit, scope }: Page<Row>,
  request: Request,
  response: Response,
): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (total !== null) response.setHeader("x-total-count", total);
  if (last && rows.length > limit) {
    const next = new URLSearchParams(request.query as Record<string, string>);
    next.set("cursor", Buffer.from(JSON.stringify({ i: last.id, s: fingerprint(scope) })).toString("base64url"));
    response.setHeader("link", `<${API_BASE}${ROUTES[route].path}?${next.toString()}>; rel="next"`);
  }
  return shown;
}

function fingerprint(scope: string): string {
  return createHash("sha256").update(scope).digest("base64url").slice(0, 16);
}
