import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** An address that an account shows or confirmed: no other may have it. A trigger of `users` writes these rows. */
@Entity({ schema: "identity", name: "email_claims" })
@Index("email_claims_user", ["user_id"])
export class EmailClaimEntity {
  @PrimaryColumn("text")
  email_key!: string;

  @ForeignKey(() => UserEntity, { name: "email_claims_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;
}
