import { Injectable } from "@nestjs/common";
import { nameKey } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform";

/** How far a walk through an organization's documents has come, in the order of their index by upload date. */
export interface Place {
  upload_date: Date | "-infinity";
  id: number;
}

export const BEGINNING: Place = { upload_date: "-infinity", id: 0 };

/** Changes of all documents of an organization, some at a time. */
@Injectable()
export class OrganizationDocumentRepository {
  /** Gives the next documents the organization's name; where they end, null when there are no more. */
  async rename(tx: Transaction, organizationId: number, name: string, after: Place, limit: number): Promise<Place | null> {
    const [last] = await tx.query<Place>(
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

  /**
   * Removes some documents; the objects of each. None means that there are no more: one that somebody is changing is
   * waited for, not passed over.
   */
  async remove(tx: Transaction, organizationId: number, limit: number): Promise<string[][]> {
    const removed = await tx.query<{ objects: string[] }>(
      `with next as (
         select id from documents where organization_id = $1 limit $2 for update
       )
       delete from documents d using next where d.id = next.id
       returning array_remove(array[d.original_object, d.processed_object, d.csv_object, d.xml_object], null) as objects`,
      [organizationId, limit],
    );
    return removed.map(({ objects }) => objects);
  }
}
