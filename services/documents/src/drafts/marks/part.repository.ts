import { Injectable } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { OfferedBill } from "./set-parts.ts";

/** The lines of takeoffs that were taken from shop drawings, and the lines of drawings that are left out for them. */
@Injectable()
export class PartRepository {
  constructor(private readonly database: Database) {}

  /** Adds the parts of assemblies as their drawings have them, accepted, at the places of the assemblies. @returns how many lines */
  async add(tx: Transaction, documentId: number, bills: readonly OfferedBill[], by: Pick<Caller, "username">): Promise<number> {
    const rows = bills.flatMap(({ mark, name, placed, parts }) =>
      parts.map(({ line, quantity }) => ({
        ...{ line: line.id, page: placed.page, quantity },
        part_of: { assembly: mark, document_id: line.document, page: line.page, sheet: line.sheet, bill: name },
        pieces: placed.box === null ? [] : [{ box: placed.box, text: `${line.mark || line.designation} of ${mark}`, quantity, line: null }],
      })),
    );
    const added = await tx.query(
      `insert into draft_lines (document_id, page, designation, quantity, confidence, pieces, state, decided_by, decided_at,
         weight_per_ft, length_in, length_source, entered, left_out)
       select $1, part.page, l.designation, part.quantity, 'sure', part.pieces, 'accepted', $3, now(),
         l.weight_per_ft, l.length_in, case when l.length_in is not null then 'drawing' end,
         (coalesce((select jsonb_object_agg(name, l.read->>name) from unnest(array['mark', 'studs', 'camber', 'grade']) name
            where l.read->>name is not null), '{}') || coalesce(l.entered::jsonb, '{}') || jsonb_build_object('part_of', part.part_of::jsonb || jsonb_build_object('grade', l.read->>'grade')))::json,
         (select 'by_person' from draft_pages p where p.document_id = $1 and p.page = part.page and p.chosen_counted = false)
       from rows from (json_to_recordset($2) as (line bigint, page integer, quantity integer, part_of json, pieces json))
         with ordinality as part (line, page, quantity, part_of, pieces, place)
       join draft_lines l on l.id = part.line order by part.place returning id`,
      [documentId, JSON.stringify(rows), by.username],
    );
    return added.length;
  }

  /** Deletes the parts of assemblies. @param assemblies as they were taken; null for all */
  async remove(tx: Transaction, documentId: number, assemblies: readonly string[] | null): Promise<number> {
    const removed = await tx.query(
      `delete from draft_lines where document_id = $1 and entered->'part_of' is not null
         and ($2::text[] is null or entered->'part_of'->>'assembly' = any ($2)) returning id`,
      [documentId, assemblies],
    );
    return removed.length;
  }

  /** Whether lines of a document are left out because another takeoff of its set counts them. */
  async hasLeftOut(documentId: number): Promise<boolean> {
    const rows = await this.database.query("select from draft_lines where document_id = $1 and left_out = 'in_set' limit 1", [documentId]);
    return rows.length > 0;
  }

  /** Leaves out those lines of a document that another takeoff of its set counts, and no others for this reason. */
  async setLeftOut(tx: Transaction, documentId: number, lines: readonly number[]): Promise<void> {
    await tx.query(
      `update draft_lines set left_out = case when left_out is null then 'in_set' end, version = version + 1
       where document_id = $1 and (left_out is null and id = any ($2) or left_out = 'in_set' and id <> all ($2))`,
      [documentId, lines],
    );
  }
}
