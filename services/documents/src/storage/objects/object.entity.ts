import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A file in the store. */
@Entity({ schema: "documents", name: "objects" })
@Check("objects_state_check", "state in ('receiving', 'stored', 'garbage')")
@Index("objects_in_order", { synchronize: false })
@Index("objects_unfinished", ["touched_at"], { where: "state <> 'stored'" })
export class ObjectEntity {
  @PrimaryColumn("text")
  key!: string;

  @Column("text")
  state!: "receiving" | "stored" | "garbage";

  @Column("bigint", { nullable: true })
  size_bytes!: number | null;

  @Column("bytea", { nullable: true })
  sha256!: Buffer | null;

  /** Of a part of a continued upload that the gateway stored, in place of the SHA-256. */
  @Column("bigint", { nullable: true })
  crc32!: number | null;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  @Column("timestamptz", { default: () => "now()" })
  touched_at!: Date;

  @Column("bigint", { nullable: true })
  organization_id!: number | null;
}
