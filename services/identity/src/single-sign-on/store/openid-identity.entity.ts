import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { ProviderEntity } from "./provider.entity.ts";
import { UserEntity } from "../../users/user.entity.ts";

/** What a provider calls an account. */
@Entity({ schema: "identity", name: "openid_identities" })
@Unique("openid_identities_user", ["provider_id", "user_id"])
@Index("openid_identities_of_user", ["user_id"])
export class OpenIdIdentityEntity {
  @ForeignKey(() => ProviderEntity, { name: "openid_identities_provider_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  provider_id!: number;

  @PrimaryColumn("text")
  subject!: string;

  @ForeignKey(() => UserEntity, { name: "openid_identities_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;
}
