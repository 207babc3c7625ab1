import { Injectable } from "@nestjs/common";
import { AppError, SET_LINES, SET_MESSAGES, type Box, type DraftReason, type LengthBasis, type LengthSource } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform/database";
import type { SheetKind } from "@takeoff/takeoff/draft";
import { readDesignation } from "@takeoff/takeoff";
import { findUnread, type MarkedLine } from "@takeoff/takeoff/set-check";

/** A line of a set with the place of its first piece. */
export interface SetLine extends MarkedLine {
  box: Box | null;
  /** Staff typed its length, or took it from a drawing: the drawing's is not offered. */
  isLengthStated: boolean;
}

/** A page of a document of a set. */
interface PageRow {
  document_id: number;
  page: number;
  sheet: string | null;
  kind: SheetKind;
  /** The page that is counted in its place, where it is an older edition of a sheet. */
  newer: number | null;
  /** Whether it is in use. */
  isUsed: boolean;
}

interface LineRow {
  document_id: number;
  id: number;
  page: number;
  mark: string | null;
  designation: string;
  quantity: number | null;
  length_in: number | null;
  length_source: LengthSource | null;
  length_basis: LengthBasis | null;
  weight_per_ft: number | null;
  role: MarkedLine["role"];
  shape: string | null;
  reasons: DraftReason[];
  is_sure: boolean;
  is_decided: boolean;
  is_moved: boolean;
  is_old: boolean;
  box: Box | null;
}

/** A mark of a sheet that stands without a size. */
interface TextRow {
  document_id: number;
  page: number;
  mark: string;
  places: number;
  box: Box | null;
}

/** Which document of a set replaces which. */
type Replacements = ReadonlyMap<number, "old" | "new">;

const UNSURE_QUANTITY: ReadonlySet<DraftReason> = new Set([
  "quantity_unclear",
  "typical",
  "similar",
  "mark_range",
  "no_quantity",
  "list_assembly",
  "spaced",
  "each",
]);
const UNSURE_READING: ReadonlySet<DraftReason> = new Set(["scan", "outlined", "two_readings"]);
/** Lengths that are written, and not measured. */
const WRITTEN: ReadonlySet<LengthSource> = new Set(["list", "typed"]);
/** Why a line of an older edition is not counted. */
const OLD_EDITION = "('older_revision', 'repeated_sheet')";
/** Why lines that another line of the set counts are left out of the takeoff: both say something about their mark. */
const COUNTED_ELSEWHERE = "('listed', 'in_set', 'on_plan', 'detail', 'typical_detail')";
/** Sheets that show pieces where they stand, for SQL. */
const PLACING = "('plan', 'erection_plan', 'anchor_plan', 'elevation', 'section', 'detail', 'typical_detail')";
/** Why a sheet counts nothing whose marks stand for pieces all the same. */
const SHOWN = "('no_steel', 'no_section', 'listed', 'listed_size', 'on_plan', 'detail', 'typical_detail')";
/** Why a line has the size of a mark: the mark is its place. */
const BY_MARK: ReadonlySet<DraftReason> = new Set(["by_mark", "by_note", "by_place"]);
const INCHES_PER_FOOT = 12;

/** Reads what the drawings of a set say about marks. */
@Injectable()
export class MarkSource {
  constructor(private readonly database: Database) {}

  /**
   * The lines of documents, those of a list in its order, without rejected ones and those that are not counted. A list takes the place of the
   * pieces of a plan in the takeoff; here both are wanted. Parts that were taken from drawings are not: their drawings say them.
   * @throws AppError `conflict` for too many lines
   */
  async load(ids: readonly number[], db: Queryable = this.database): Promise<SetLine[]> {
    const [pages, lines, texts, replacements] = await Promise.all([
      this.listPages(ids, db),
      this.listLines(ids, db),
      this.listTexts(ids, db),
      this.findReplacements(ids, db),
    ]);
    if (lines.length + texts.length > SET_LINES) throw new AppError("conflict", { message: SET_MESSAGES.tooMany });
    const known = new Map(pages.map((page) => [namePage(page), page]));
    const explained = new Set(lines.filter(({ reasons }) => reasons.some((reason) => BY_MARK.has(reason))).map(nameMark));
    const newest = new Set(pages.flatMap(({ document_id, newer }) => (newer === null ? [] : [namePage({ document_id, page: newer })])));
    const placeOf = (row: Pick<PageRow, "document_id" | "page">): Place[] => {
      const page = known.get(namePage(row));
      return page ? findPlace(page, newest.has(namePage(row)), replacements.get(row.document_id) ?? null) : [];
    };
    const found = [
      ...lines.flatMap((row) => placeOf(row).flatMap((place) => toLine(row, place))),
      ...texts.filter((row) => !explained.has(nameMark(row))).flatMap((row) => placeOf(row).map((place) => toText(row, place))),
    ];
    const sheets = pages.filter(({ isUsed }) => isUsed).flatMap(placeOf);
    // Before the rows of their sheets: the first one begins an assembly.
    return [...findUnread(found, sheets).map(toUnread), ...found];
  }

  /**
   * Names the state of all that a check depends on. Each row that changes has another transaction in `xmin`: two states of one name have the
   * same versions of the same rows.
   */
  async readState(ids: readonly number[]): Promise<string> {
    const versions = (table: string, key: string, document = "document_id"): string =>
      `(select count(*) || ' ' || coalesce(sum(hashtextextended(${key}::text, xmin::text::bigint)), 0) from ${table} where ${document} = any ($1))`;
    const [row] = await this.database.query<{ state: string }>(
      `select concat_ws(' ', $1::bigint[]::text, ${versions("documents", "id", "id")}, ${versions("drafts", "document_id")},
         ${versions("draft_pages", "(document_id, page)")}, ${versions("draft_lines", "id")}) as state`,
      [ids],
    );
    if (!row) throw new Error("a select without conditions returned no row");
    return row.state;
  }

  private listPages(ids: readonly number[], db: Queryable): Promise<PageRow[]> {
    return db.query<PageRow>(
      `select document_id, page, sheet, coalesce(chosen_kind, kind, 'other') as kind,
         case when count_reason in ${OLD_EDITION} then counted_instead end as newer,
         (counted or count_reason in ${SHOWN}) as "isUsed"
       from draft_pages where document_id = any ($1)`,
      [ids],
    );
  }

  private listLines(ids: readonly number[], db: Queryable): Promise<LineRow[]> {
    return db.query<LineRow>(
      `select * from (
         select document_id, id, page, designation, quantity, length_in, length_source, weight_per_ft,
           coalesce(entered->>'mark', case when (entered::jsonb) ? 'mark' then null else read->>'mark' end) as mark,
           read->>'length_basis' as length_basis, coalesce(read->>'role', 'placed') as role, read->>'shape' as shape,
           coalesce(read->'reasons', '[]') as reasons, confidence = 'sure' as is_sure, state <> 'draft' as is_decided,
           act is not null as is_moved, coalesce(left_out in ${OLD_EDITION}, false) as is_old, pieces->0->'box' as box
         from draft_lines
         where document_id = any ($1) and state <> 'rejected' and entered->'part_of' is null
           and (left_out is null or left_out in ${COUNTED_ELSEWHERE} or left_out in ${OLD_EDITION})
       ) lines
       where mark is not null or role = 'list' order by document_id, page, id limit ${SET_LINES + 1}`,
      [ids],
    );
  }

  /** Texts of sheets that may be marks. On shop drawings they name what is joined there. */
  private listTexts(ids: readonly number[], db: Queryable): Promise<TextRow[]> {
    return db.query<TextRow>(
      `select document_id, page, mark->>'mark' as mark, mark->'pieces'->0->'box' as box,
         (select sum((piece->>'quantity')::int)::int from json_array_elements(mark->'pieces') piece) as places
       from draft_pages, json_array_elements(reading->'marks') mark
       where document_id = any ($1) and coalesce(chosen_kind, kind) in ${PLACING}
         and (counted or count_reason in ${SHOWN}) and (mark->>'isScheduled')::boolean is not true
       limit ${SET_LINES + 1}`,
      [ids],
    );
  }

  private async findReplacements(ids: readonly number[], db: Queryable): Promise<Replacements> {
    const rows = await db.query<{ id: number; replaces_id: number }>(
      "select id, replaces_id from documents where id = any ($1) and replaces_id = any ($1)",
      [ids],
    );
    const old = new Set(rows.map(({ replaces_id: id }) => id));
    return new Map([...rows.map(({ id }): [number, "new"] => [id, "new"]), ...[...old].map((id): [number, "old"] => [id, "old"])]);
  }
}

type Place = Pick<MarkedLine, "document" | "page" | "sheet" | "kind" | "edition">;

const nameMark = ({ mark, ...row }: Pick<TextRow, "document_id" | "page"> & { mark: string | null }): string => `${namePage(row)} ${mark}`;
const namePage = ({ document_id, page }: Pick<PageRow, "document_id" | "page">): string => `${document_id} ${page}`;

function findPlace({ document_id, page, sheet, kind, newer }: PageRow, isNewest: boolean, replaced: "old" | "new" | null): Place[] {
  // What was old already in a document that another one replaces tells nothing of that replacement.
  if (newer !== null && replaced !== null) return [];
  const edition = replaced ?? (newer !== null ? "old" : isNewest ? "new" : null);
  return [{ document: document_id, page, sheet, kind, edition }];
}

function toLine(row: LineRow, place: Place): SetLine[] {
  if (row.is_old && place.edition !== "old") return [];
  const { weight_per_ft: weight, reasons, is_decided: isDecided } = row;
  // What a plan took from the drawings says nothing beside them.
  const length = row.length_source === "drawing" ? null : row.length_in;
  const isWritten = row.length_source !== null && WRITTEN.has(row.length_source);
  return [
    {
      ...place,
      id: row.id,
      mark: row.mark ?? "",
      designation: row.designation,
      shape: row.shape ?? readDesignation(row.designation)?.shape ?? "",
      quantity: row.quantity,
      length,
      basis: length === null || isWritten ? null : (row.length_basis ?? "drawn"),
      weight: weight === null || length === null ? null : (weight * length) / INCHES_PER_FOOT,
      role: row.role,
      isQuantitySure: isDecided || !reasons.some((reason) => UNSURE_QUANTITY.has(reason)),
      isLengthSure: isDecided || isWritten || row.is_sure,
      isReadingSure: isDecided || !reasons.some((reason) => UNSURE_READING.has(reason)),
      isUpright: reasons.includes("upright") || reasons.includes("elevations"),
      isMoved: row.is_moved,
      isLengthStated: row.length_source === "typed" || row.length_source === "drawing",
      box: row.box,
    },
  ];
}

/** A drawing of which nothing but its name is read. */
function toUnread(place: Place): SetLine {
  const mark = place.sheet ?? "";
  return { ...toText({ mark, places: null, box: null }, place), role: "list", isReadingSure: false };
}

function toText({ mark, places, box }: Pick<TextRow, "mark" | "box"> & { places: number | null }, place: Place): SetLine {
  return {
    ...{ ...place, id: null, mark, designation: null, shape: "", quantity: places, length: null, basis: null, weight: null, box },
    ...{
      role: "placed",
      isQuantitySure: true,
      isLengthSure: false,
      isReadingSure: true,
      isUpright: false,
      isMoved: false,
      isLengthStated: false,
    },
  };
}
