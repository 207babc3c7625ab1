import { Injectable } from "@nestjs/common";
import type { RememberedMapping } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { In, Column, Entity, PrimaryColumn } from "typeorm";

/** What staff confirmed about the columns of tables with this header. */
@Entity({ schema: "documents", name: "takeoff_mappings" })
export class TakeoffMappingEntity {
  @PrimaryColumn("bigint") organization_id!: number;
  @PrimaryColumn("bytea") header_hash!: Buffer;
  @Column("json") mapping!: RememberedMapping;
  @Column("timestamptz", { default: () => "now()" }) confirmed_at!: Date;
}

/** The most mappings stored for an organization: those that were confirmed last. */
const REMEMBERED = 500;
const NEWEST = { confirmed_at: "DESC", header_hash: "ASC" } as const;

/** A mapping with the time at which a person confirmed it (ISO 8601). */
interface RememberedAt {
  at: string;
  mapping: RememberedMapping;
}

/** The mappings that staff confirmed for an organization's tables: a later table with the same header is read in the same way. */
@Injectable()
export class MappingRepository {
  constructor(private readonly database: Database) {}

  /** Everything that was confirmed for an organization, by `headerHash`. */
  async byHeader(organizationId: number): Promise<Map<string, RememberedMapping>> {
    const confirmed = await this.database.manager.findBy(TakeoffMappingEntity, { organization_id: organizationId });
    return new Map(confirmed.map(({ header_hash, mapping }) => [header_hash.toString("hex"), mapping]));
  }

  /** Keeps a mapping for later tables with this header, unless a newer one is kept already. @param hash see `headerHash` */
  async remember(tx: Transaction, organizationId: number, hash: string, { at, mapping }: RememberedAt): Promise<void> {
    const organization = { organization_id: organizationId };
    // SQL: the comparison with the stored row.
    await tx.query(
      `insert into takeoff_mappings as kept (organization_id, header_hash, mapping, confirmed_at) values ($1, $2, $3, $4)
       on conflict (organization_id, header_hash) do update set mapping = excluded.mapping, confirmed_at = excluded.confirmed_at
       where kept.confirmed_at <= excluded.confirmed_at`,
      [organizationId, Buffer.from(hash, "hex"), JSON.stringify(mapping), at],
    );
    const tooMany = await tx.manager.find(TakeoffMappingEntity, {
      select: { header_hash: true },
      where: organization,
      order: NEWEST,
      skip: REMEMBERED,
    });
    if (tooMany.length > 0)
      await tx.manager.delete(TakeoffMappingEntity, { ...organization, header_hash: In(tooMany.map((old) => old.header_hash)) });
  }

  /** What was confirmed for an organization, the newest first. */
  listOfOrganization(organizationId: number): Promise<Pick<TakeoffMappingEntity, "mapping" | "confirmed_at">[]> {
    const select = { mapping: true, confirmed_at: true } as const;
    return this.database.manager.find(TakeoffMappingEntity, { select, where: { organization_id: organizationId }, order: NEWEST });
  }

  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<void> {
    await tx.manager.delete(TakeoffMappingEntity, { organization_id: organizationId });
  }
}
