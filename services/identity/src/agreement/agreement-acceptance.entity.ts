import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { AgreementTextEntity } from "./agreement-text.entity.ts";
import { UserEntity } from "../users/user.entity.ts";

/** Who accepted which version of the agreement. */
@Entity({ schema: "identity", name: "agreement_acceptances" })
export class AgreementAcceptanceEntity {
  @ForeignKey(() => UserEntity, { name: "agreement_acceptances_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("text")
  version!: string;

  @ForeignKey(() => AgreementTextEntity, { name: "agreement_acceptances_text_hash_fkey" })
  @Column("bytea")
  text_hash!: Buffer;

  @Column("timestamptz")
  accepted_at!: Date;
}
