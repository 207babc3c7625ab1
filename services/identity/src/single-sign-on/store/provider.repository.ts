import { Injectable } from "@nestjs/common";
import { LIMITS, type SingleSignOnRequest } from "@takeoff/contracts";
import { organizationNotDeleted } from "@takeoff/platform";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import {
  In,
  type SelectQueryBuilder,
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from "typeorm";
import type { UserRow } from "../../users/user.repository.ts";
import { lockDomains } from "./domain-owners.ts";

@Entity({ schema: "identity", name: "openid_providers" })
@Unique("openid_providers_organization", ["organization_id"])
export class ProviderEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("bigint") organization_id!: number;
  @Column("text") issuer!: string;
  @Column("text") client_id!: string;
  @Column("bytea") client_secret!: Buffer;
  @Column("boolean") creates_accounts!: boolean;
  @Column("bigint", { default: 1 }) version!: number;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
}

/** An e-mail domain whose users are led to a provider. */
@Entity({ schema: "identity", name: "openid_domains" })
@Check("openid_domains_domain_check", "domain = lower(domain)")
@Index("openid_domains_provider", ["provider_id"])
export class SignOnDomainEntity {
  @PrimaryColumn("text") domain!: string;

  @ForeignKey(() => ProviderEntity, { name: "openid_domains_provider_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  provider_id!: number;
}

/** An organization's OpenID provider, as it is stored, with its domains in order. */
export type ProviderRow = ProviderEntity & { domains: string[] };

/** An account with an address in a domain that is not its organization's. */
export type AccountElsewhere = Pick<UserRow, "id" | "username" | "email" | "organization_id">;

type NewProvider = Omit<SingleSignOnRequest, "client_secret"> & { client_secret: Buffer };

export const DOMAIN_CONSTRAINT = "openid_domains_pkey";

const isInDomains = (column: string): string => `substring(${column} from '[^@]*$') = any($2)`;

@Injectable()
export class ProviderRepository {
  constructor(private readonly database: Database) {}

  find(id: number): Promise<ProviderRow | null> {
    return withDomains(this.database, notDeleted(this.database).andWhere({ id }));
  }

  findByOrganization(organizationId: number): Promise<ProviderRow | null> {
    return withDomains(this.database, notDeleted(this.database).andWhere({ organization_id: organizationId }));
  }

  /** @param domain in lower case */
  async findByDomain(domain: string): Promise<ProviderRow | null> {
    const owner = await this.database.manager.findOneBy(SignOnDomainEntity, { domain });
    return owner && this.find(owner.provider_id);
  }

  exists(): Promise<boolean> {
    return notDeleted(this.database).getExists();
  }

  /** Locks the row until the transaction ends: sign-ins of one provider link and create accounts one after another. */
  lock(tx: Transaction, id: number): Promise<ProviderRow | null> {
    return withDomains(tx, notDeleted(tx).andWhere({ id }).setLock("pessimistic_write"));
  }

  lockByOrganization(tx: Transaction, organizationId: number): Promise<ProviderRow | null> {
    return withDomains(tx, providers(tx).where({ organization_id: organizationId }).setLock("pessimistic_write"));
  }

  /** @throws a unique violation of `DOMAIN_CONSTRAINT` */
  async insert(tx: Transaction, organizationId: number, { domains, ...provider }: NewProvider): Promise<void> {
    const { identifiers } = await tx.manager.insert(ProviderEntity, { ...provider, organization_id: organizationId });
    await setDomains(tx, (identifiers[0] as { id: number }).id, domains);
  }

  /** Issuer and client id stay. @throws a unique violation of `DOMAIN_CONSTRAINT` */
  async update(tx: Transaction, id: number, { domains, client_secret, creates_accounts }: NewProvider): Promise<void> {
    await tx.manager.update(ProviderEntity, id, { client_secret, creates_accounts, version: () => "version + 1" });
    await setDomains(tx, id, domains);
  }

  /** Deletes an organization's provider with its domains, links to accounts and open sign-ins; false when it has none. */
  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<boolean> {
    return Boolean((await tx.manager.delete(ProviderEntity, { organization_id: organizationId })).affected);
  }

  /** Accounts outside of an organization with an address in its domains, from before the domains were its own; the oldest first. */
  accountsElsewhere(organizationId: number, domains: readonly string[]): Promise<AccountElsewhere[]> {
    // SQL: of two addresses the one in the domains.
    return this.database.query<AccountElsewhere>(
      `select id, username, organization_id, case when ${isInDomains("email_key")} then email else confirmed_email end as email
       from users where organization_id is distinct from $1 and ${organizationNotDeleted("users.organization_id")}
         and (${isInDomains("email_key")} or ${isInDomains("confirmed_email_key")}) order by id limit $3`,
      [organizationId, domains, LIMITS.accountsElsewhere],
    );
  }

  /** The domain among these that belongs to another organization; null for none. */
  async findTakenDomain(organizationId: number, domains: readonly string[]): Promise<string | null> {
    const taken = await this.database.manager
      .createQueryBuilder(SignOnDomainEntity, "taken")
      .innerJoin(ProviderEntity, "provider", "provider.id = taken.provider_id")
      .where({ domain: In(domains) })
      .andWhere("provider.organization_id <> :organizationId", { organizationId })
      .orderBy("taken.domain")
      .getOne();
    return taken?.domain ?? null;
  }
}

function providers(db: Queryable): SelectQueryBuilder<ProviderEntity> {
  return db.manager.createQueryBuilder(ProviderEntity, "provider");
}

function notDeleted(db: Queryable): SelectQueryBuilder<ProviderEntity> {
  return providers(db).where(organizationNotDeleted("provider.organization_id"));
}

async function withDomains(db: Queryable, found: SelectQueryBuilder<ProviderEntity>): Promise<ProviderRow | null> {
  const provider = await found.getOne();
  if (!provider) return null;
  const domains = await db.manager.find(SignOnDomainEntity, { where: { provider_id: provider.id }, order: { domain: "ASC" } });
  return { ...provider, domains: domains.map(({ domain }) => domain) };
}

async function setDomains(tx: Transaction, providerId: number, domains: readonly string[]): Promise<void> {
  await lockDomains(tx);
  await tx.manager.delete(SignOnDomainEntity, { provider_id: providerId });
  await tx.manager.insert(
    SignOnDomainEntity,
    domains.map((domain) => ({ domain, provider_id: providerId })),
  );
}

/** Whom the sealed client secret belongs to: `SealedSecrets` opens it for this client of this organization only. */
export function nameSecretOwner(organizationId: number, { issuer, client_id }: Pick<ProviderRow, "issuer" | "client_id">): string {
  return `openid ${organizationId} ${issuer} ${client_id}`;
}
