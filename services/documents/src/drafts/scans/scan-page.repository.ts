import { Injectable } from "@nestjs/common";
import type { Linework, PageScan } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { DraftSize, FittedPage } from "../reading/page-content.ts";

/** A page that is to be read by the shapes of its letters. */
export interface WaitingPage {
  page: number;
  linework: Linework;
}

/** Pages that name steel although they are images, or lines, have texts: what these say is not read twice. */
const NAMES_NOTHING = `not exists (select 1 from draft_lines l where l.document_id = p.document_id and l.page = p.page)
  and json_array_length(reading->'marks') = 0 and json_array_length(reading->'schedule') = 0`;

/** The pages of drafts whose letters are read by their shapes. */
@Injectable()
export class ScanPageRepository {
  constructor(private readonly database: Database) {}

  /**
   * Marks the scans of a draft whose pages were all read, and the pages whose texts are drawn as lines.
   * @param most how many of them are read; the others are marked as left out
   * @returns how many wait
   */
  async mark(tx: Transaction, documentId: number, most: number): Promise<number> {
    const [marked] = await tx.query<{ waiting: number }>(
      `with wanted as (
         select page, row_number() over (order by page) as place from draft_pages p
         where document_id = $1 and (scan is null or scan = 'waiting') and failure is null
           and linework in ('raster', 'outlined') and ${NAMES_NOTHING}
       ), marked as (
         update draft_pages p set scan = case when place <= $2 then 'waiting' else 'too_many' end
         from wanted where p.document_id = $1 and p.page = wanted.page returning p.scan
       ) select count(*) filter (where scan = 'waiting')::int as waiting from marked`,
      [documentId, most],
    );
    return marked?.waiting ?? 0;
  }

  async findNext(documentId: number): Promise<WaitingPage | null> {
    const [page] = await this.database.query<WaitingPage>(
      "select page, linework from draft_pages where document_id = $1 and scan = 'waiting' order by page limit 1",
      [documentId],
    );
    return page ?? null;
  }

  async sizeOfOthers(tx: Transaction, documentId: number, page: number): Promise<DraftSize> {
    const [size] = await tx.query<DraftSize>(
      `select coalesce(sum(characters), 0)::int as text, coalesce(sum(places), 0)::int as places
       from draft_pages where document_id = $1 and page <> $2`,
      [documentId, page],
    );
    return size ?? { text: 0, places: 0 };
  }

  /** Stores what was read of a page, in the place of what was known of it before. @returns false when it waits no more */
  async store(tx: Transaction, documentId: number, page: number, { content, size }: FittedPage): Promise<boolean> {
    const stored = await tx.query(
      `with stored as (
         update draft_pages set scan = 'read', reading = $3, cuts = $4, characters = $5, places = $6
         where document_id = $1 and page = $2 and scan = 'waiting' returning page
       ) select page from stored`,
      [documentId, page, JSON.stringify(content.reading), content.cuts, size.text, size.places],
    );
    return stored.length > 0;
  }

  /** Notes why a page was not read. @returns false when it waits no more */
  async reject(tx: Transaction, documentId: number, page: number, scan: PageScan): Promise<boolean> {
    const rejected = await tx.query(
      `with rejected as (
         update draft_pages set scan = $3 where document_id = $1 and page = $2 and scan = 'waiting' returning page
       ) select page from rejected`,
      [documentId, page, scan],
    );
    return rejected.length > 0;
  }

  /** Takes back that pages are read by the shapes of their letters: the models are not installed any more. */
  async giveUp(tx: Transaction, documentId: number): Promise<void> {
    await tx.query("update draft_pages set scan = null where document_id = $1 and scan = 'waiting'", [documentId]);
  }
}
