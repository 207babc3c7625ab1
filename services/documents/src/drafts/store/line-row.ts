import type { DraftLine, DraftReason, DrawnPart, LineText, ReadLine } from "@takeoff/contracts";
import type { DraftLineEntity, EnteredTexts, TakenPart } from "./line.entities.ts";
import { describeDesignation, shortened } from "./texts.ts";

/** A row of `documents.draft_lines`, without what only the repositories need. */
export type LineRow = Omit<DraftLineEntity, "document_id" | "act" | "bytes">;

export const LINE_COLUMNS = `id, page, designation, quantity, confidence, read, pieces, entered, state, decided_by, decided_at, version,
  weight_per_ft, measured_in, measured_source, length_in, length_source, left_out, repeats, survived`;

/** Pounds of one piece as a list prints it, as long as size and length are those of the list. */
export const PRINTED_WEIGHT = `case when designation = read->>'designation' and length_in = (read->>'length_in')::float8
  then (read->>'printed_weight_lb')::float8 end`;

export function toLine(row: LineRow): DraftLine {
  const { id, page, designation, quantity, read, entered, state, decided_by, decided_at, version, weight_per_ft } = row;
  const isAsRead = read?.designation === designation;
  // Lines of staff and edited ones have a designation that was read before it was stored.
  const described = isAsRead ? read : { shape: "", size: "", ...describeDesignation(designation) };
  const listed = read?.listed;
  const printed = isAsRead && row.length_in === read.length_in ? read.printed_weight_lb : undefined;
  const reasons = listReasons(row);
  const grade = enteredOr(entered, "grade", read?.grade);
  return {
    ...{ id, page, designation, quantity, state, decided_by, version, weight_per_ft },
    // Its word is about designation, number and length together.
    confidence: row.confidence === "sure" && (row.length_in === null || listed !== undefined) ? "check" : row.confidence,
    // What an earlier version of the engine read has neither marks nor lengths.
    ...{ view: read?.view ?? null, points: read?.points ?? null, length_basis: read?.length_basis ?? null },
    ...{ length_in: row.length_in, length_source: row.length_source },
    ...{ shape: described.shape, size: described.size },
    mark: enteredOr(entered, "mark", read?.mark),
    studs: enteredOr(entered, "studs", read?.studs),
    camber: enteredOr(entered, "camber", read?.camber),
    grade,
    grade_from: grade === null ? null : entered?.grade === undefined || grade === entered.part_of?.grade ? "drawing" : "staff",
    finish: enteredOr(entered, "finish", null),
    notes: enteredOr(entered, "notes", null),
    role: findRole(read),
    left_out: row.left_out,
    repeats: row.repeats,
    survived: row.survived && state !== "draft",
    reasons,
    ...(read?.size_note && { size_note: read.size_note }),
    ...(entered?.part_of && { part_of: toPart(entered.part_of) }),
    ...(listed !== undefined && { listed }),
    ...(printed !== undefined && { printed_weight_lb: printed }),
    pieces: row.pieces.map((piece) => ({ ...piece, text: shortened(piece.text), line: piece.line ?? null })),
    read: state === "edited" && read ? { designation: read.designation, quantity: read.quantity, length_in: row.measured_in } : null,
    decided_at: decided_at && decided_at.toISOString(),
  };
}

const toPart = ({ assembly, document_id, page, sheet }: TakenPart): DrawnPart => ({ assembly, document_id, page, sheet });

function listReasons({ read, entered, measured_source: source }: LineRow): DraftReason[] {
  if (!read) return [entered?.part_of ? "of_drawing" : "by_person"];
  const reasons = source === "picked" ? read.reasons.filter((reason) => reason !== "scale_stated") : read.reasons;
  return read.listed === undefined ? reasons : [...reasons, "listed_too"];
}

/** What an earlier version of the engine read has no role. */
function findRole(read: (Partial<Pick<ReadLine, "role">> & Pick<ReadLine, "reasons">) | null): ReadLine["role"] {
  return read?.role ?? (read?.reasons.includes("schedule") ? "schedule" : "placed");
}

/** A value as staff entered it, else as it was read. */
export function enteredOr(entered: EnteredTexts | null, name: LineText, read: string | null | undefined): string | null {
  const own = entered?.[name];
  if (own !== undefined) return own;
  return read ? shortened(read) : null;
}
