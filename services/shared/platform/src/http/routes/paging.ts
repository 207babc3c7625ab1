import { createHash } from "node:crypto";
import { API_BASE, AppError, idSchema, routePath, type RouteName } from "@takeoff/contracts";
import type { Request, Response } from "express";
import * as z from "zod";

/** The position of a row in a list that is ordered by id. */
export const idPosition = z.object({ i: idSchema });

const fingerprinted = z.object({ s: z.string() });

/**
 * Parses a cursor. A client can forge one, so that the position is validated.
 * @param scope everything that determines the list's rows and order; a cursor is valid for the same scope only
 * @returns the position after which the page starts, or null for the first page
 * @throws AppError `invalid_cursor` for a malformed cursor or one of another list
 */
export function readCursor<Position>(cursor: string | undefined, scope: unknown, position: z.ZodType<Position>): Position | null {
  if (cursor === undefined) return null;
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (fingerprinted.parse(content).s !== fingerprint(scope)) throw new Error("cursor of another list");
    return position.parse(content);
  } catch (cause) {
    throw new AppError("invalid_cursor", { cause });
  }
}

export interface Page<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  /** Number of rows on all pages; null where they are not counted. */
  total: number | null;
}

/** Cuts rows to a page. @param rows up to `limit`, and one more before another page @param readPosition as `readCursor` validates it */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  scope: unknown,
  readPosition: (row: Row) => object,
): Pick<Page<Row>, "rows" | "next"> {
  return buildPage(rows.slice(0, limit), rows.length > limit, scope, readPosition);
}

/** Makes a page that another limit than the number has ended. @param hasMore only after a row @param readPosition as in `cutPage` */
export function buildPage<Row>(
  rows: readonly Row[],
  hasMore: boolean,
  scope: unknown,
  readPosition: (row: Row) => object,
): Pick<Page<Row>, "rows" | "next"> {
  const last = rows.at(-1);
  if (last === undefined || !hasMore) return { rows, next: null };
  const content = JSON.stringify({ ...readPosition(last), s: fingerprint(scope) });
  return { rows, next: Buffer.from(content).toString("base64url") };
}

/** Sets `x-total-count` and the `link` header of the next page. @returns the page's rows */
export function sendPage<Row>(route: RouteName, page: Page<Row>, request: Request, response: Response): readonly Row[] {
  if (page.total !== null) response.setHeader("x-total-count", page.total);
  if (page.next !== null) {
    const query = new URLSearchParams(request.query as Record<string, string>);
    query.set("cursor", page.next);
    response.setHeader(
      "link",
      `<${API_BASE}${routePath(route, request.params as Record<string, string>)}?${query.toString()}>; rel="next"`,
    );
  }
  return page.rows;
}

function fingerprint(scope: unknown): string {
  return createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 16);
}
