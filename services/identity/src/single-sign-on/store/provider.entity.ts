import { Column, Entity, PrimaryGeneratedColumn, Unique } from "typeorm";

/** An organization's OpenID provider. */
@Entity({ schema: "identity", name: "openid_providers" })
@Unique("openid_providers_organization", ["organization_id"])
export class ProviderEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("bigint")
  organization_id!: number;

  @Column("text")
  issuer!: string;

  @Column("text")
  client_id!: string;

  @Column("bytea")
  client_secret!: Buffer;

  @Column("boolean")
  creates_accounts!: boolean;

  @Column("bigint", { default: 1 })
  version!: number;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;
}
