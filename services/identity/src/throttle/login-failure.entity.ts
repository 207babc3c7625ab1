import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** A wrong password or second factor. */
@Entity({ schema: "identity", name: "login_failures" })
@Index("login_failures_address", ["address", "failed_at"])
@Index("login_failures_age", ["failed_at"])
@Index("login_failures_name", ["name_key", "failed_at"])
export class LoginFailureEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("text")
  name_key!: string;

  @Column("text")
  address!: string;

  @Column("timestamptz", { default: () => "now()" })
  failed_at!: Date;

  /** Null for an unknown browser. */
  @Column("text", { nullable: true })
  device!: string | null;
}
