import { Column, PrimaryGeneratedColumn } from "typeorm";

/** A link that was sent by e-mail, whatever it is for. Its token is an HMAC of the salt with a key outside of the database. */
export abstract class OneTimeLinkEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** Its column, with the foreign key, is each table's own. */
  abstract user_id: number;

  @Column("bytea")
  salt!: Buffer;

  @Column("bytea")
  token_hash!: Buffer;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  @Column("timestamptz", { nullable: true })
  used_at!: Date | null;
}
