import { Injectable } from "@nestjs/common";
import type { TakeoffMapping } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform";
import type { ConfirmedMapping } from "../document-row.ts";

/** The most mappings stored for an organization: those that were confirmed last. */
const REMEMBERED = 500;

/** The mappings that staff confirmed for an organization's tables: a later table with the same header is read in the same way. */
@Injectable()
export class MappingRepository {
  constructor(private readonly database: Database) {}

  /** Everything that was confirmed for an organization, by `headerHash`. */
  async byHeader(organizationId: number): Promise<Map<string, TakeoffMapping>> {
    const rows = await this.database.query<{ header_hash: Buffer; mapping: TakeoffMapping }>(
      "select header_hash, mapping from takeoff_mappings where organization_id = $1",
      [organizationId],
    );
    return new Map(rows.map(({ header_hash, mapping }) => [header_hash.toString("hex"), mapping]));
  }

  /**
   * Keeps a mapping for later tables with this header, unless a newer one is kept already.
   * @param hash see `headerHash`
   */
  async remember(tx: Transaction, organizationId: number, hash: string, { at, mapping }: ConfirmedMapping): Promise<void> {
    await tx.query(
      `insert into takeoff_mappings as kept (organization_id, header_hash, mapping, confirmed_at) values ($1, $2, $3, $4)
       on conflict (organization_id, header_hash) do update set mapping = excluded.mapping, confirmed_at = excluded.confirmed_at
       where kept.confirmed_at <= excluded.confirmed_at`,
      [organizationId, Buffer.from(hash, "hex"), JSON.stringify(mapping), at],
    );
    await tx.query(
      `delete from takeoff_mappings where organization_id = $1 and header_hash in (
         select header_hash from takeoff_mappings where organization_id = $1 order by confirmed_at desc, header_hash offset $2)`,
      [organizationId, REMEMBERED],
    );
  }

  /** What was confirmed for an organization, the newest first. */
  listOfOrganization(organizationId: number): Promise<{ mapping: TakeoffMapping; confirmed_at: Date }[]> {
    return this.database.query(
      "select mapping, confirmed_at from takeoff_mappings where organization_id = $1 order by confirmed_at desc, header_hash",
      [organizationId],
    );
  }

  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<void> {
    await tx.query("delete from takeoff_mappings where organization_id = $1", [organizationId]);
  }
}
