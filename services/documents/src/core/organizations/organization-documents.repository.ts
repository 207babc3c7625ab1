import { Injectable } from "@nestjs/common";
import { nameKey } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";

/** The last document of a batch, in the order of the index by organization and upload date. */
export interface DocumentPosition {
  upload_date: Date | "-infinity";
  id: number;
}

export const START: DocumentPosition = { upload_date: "-infinity", id: 0 };

/** Changes all documents of an organization, in batches. */
@Injectable()
export class OrganizationDocumentRepository {
  /** Sets the organization's name on the documents after a position. @returns the last of them; null when there are no more */
  async renameBatch(
    tx: Transaction,
    organizationId: number,
    name: string,
    after: DocumentPosition,
    limit: number,
  ): Promise<DocumentPosition | null> {
    const [last] = await tx.query<DocumentPosition>(
      `with next as (
         select id, upload_date from documents where organization_id = $1 and (upload_date, id) > ($2::timestamptz, $3::bigint)
         order by upload_date, id limit $4
       ), renamed as (
         update documents d set organization_name = $5, organization_key = $6 from next where d.id = next.id and d.organization_name <> $5
       )
       select id, upload_date from next order by upload_date desc, id desc limit 1`,
      [organizationId, after.upload_date, after.id, limit, name, nameKey(name)],
    );
    return last ?? null;
  }

  /** Deletes up to `limit` documents; waits for locked rows. @returns the objects of each; empty when no document is left */
  async deleteBatch(tx: Transaction, organizationId: number, limit: number): Promise<string[][]> {
    const removed = await tx.query<{ objects: string[] }>(
      `with next as (
         select id from documents where organization_id = $1 limit $2 for update
       )
       delete from documents d using next where d.id = next.id
       returning array_remove(array[d.original_object, d.processed_object, d.csv_object, d.xml_object, d.imported_object], null) as objects`,
      [organizationId, limit],
    );
    return removed.map(({ objects }) => objects);
  }
}
