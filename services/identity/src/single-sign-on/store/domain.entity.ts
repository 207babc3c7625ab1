import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { ProviderEntity } from "./provider.entity.ts";

/** An e-mail domain whose users are led to a provider. */
@Entity({ schema: "identity", name: "openid_domains" })
@Check("openid_domains_domain_check", "domain = lower(domain)")
@Index("openid_domains_provider", ["provider_id"])
export class SignOnDomainEntity {
  @PrimaryColumn("text")
  domain!: string;

  @ForeignKey(() => ProviderEntity, { name: "openid_domains_provider_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  provider_id!: number;
}
