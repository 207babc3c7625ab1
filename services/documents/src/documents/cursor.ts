import { createHash } from "node:crypto";
import { AppError, type DocumentSort, type SortOrder, type Visibility } from "@takeoff/contracts";
import * as z from "zod";

/** Everything that determines a list's rows and their order. A cursor is valid only for the scope it was made for. */
export interface ListScope {
  visibility: Visibility;
  q: string | null;
  status: string | undefined;
  organizationId: number | undefined;
  sort: DocumentSort;
  order: SortOrder;
}

/** The last row of a page: its sort value as text, and its id. */
export interface Position {
  value: string;
  id: number;
}

/** Values that the database can compare with. A client can forge a cursor, so that its values are validated. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes("\0"));
const time = z.iso.datetime().refine((value) => value >= "1970");
const cursorSchema = (sort: DocumentSort) => z.object({ v: sort === "upload_date" ? time : text, i: z.int().positive(), s: z.string() });

export function encodeCursor(position: Position, scope: ListScope): string {
  return Buffer.from(JSON.stringify({ v: position.value, i: position.id, s: fingerprint(scope) })).toString("base64url");
}

/** @throws AppError `invalid_cursor` for a malformed cursor or one of another list. */
export function decodeCursor(cursor: string, scope: ListScope): Position {
  try {
    const { v, i, s } = cursorSchema(scope.sort).parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (s !== fingerprint(scope)) throw new Error("another list's cursor");
    return { value: v, id: i };
  } catch (cause) {
    throw new AppError("invalid_cursor", { cause });
  }
}

function fingerprint(scope: ListScope): string {
  return createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 16);
}
