import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** A browser in which a second factor of the account was proved. */
@Entity({ schema: "identity", name: "proved_browsers" })
export class ProvedBrowserEntity {
  @ForeignKey(() => UserEntity, { name: "proved_browsers_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("text")
  device!: string;

  @Column("timestamptz", { default: () => "now()" })
  proved_at!: Date;
}
