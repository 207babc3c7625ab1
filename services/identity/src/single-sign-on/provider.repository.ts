import { Injectable } from "@nestjs/common";
import { LIMITS, type SingleSignOnRequest } from "@takeoff/contracts";
import { Database, organizationNotDeleted, type Queryable, type Transaction } from "@takeoff/platform";
import type { UserRow } from "../users/user.repository.ts";
import { lockDomains } from "./domain-owners.ts";

/** An organization's OpenID provider, as it is stored. */
export interface ProviderRow {
  id: number;
  organization_id: number;
  issuer: string;
  client_id: string;
  /** Sealed for `secretOwner`. */
  client_secret: Buffer;
  creates_accounts: boolean;
  domains: string[];
  /** Number of changes: what was discovered for an earlier version is not used. */
  version: number;
}

/** An account with an address in a domain that is not its organization's. */
export type AccountElsewhere = Pick<UserRow, "id" | "username" | "email" | "organization_id">;

type NewProvider = Omit<SingleSignOnRequest, "client_secret"> & { client_secret: Buffer };

export const DOMAIN_CONSTRAINT = "openid_domains_pkey";

const SELECT = `
  select p.id, p.organization_id, p.issuer, p.client_id, p.client_secret, p.creates_accounts, p.version,
    array(select domain from openid_domains d where d.provider_id = p.id order by domain) as domains
  from openid_providers p`;
const NOT_DELETED = organizationNotDeleted("p.organization_id");
const isInDomains = (column: string): string => `substring(${column} from '[^@]*$') = any($2)`;

@Injectable()
export class ProviderRepository {
  constructor(private readonly database: Database) {}

  find(id: number): Promise<ProviderRow | null> {
    return one(this.database, `${SELECT} where p.id = $1 and ${NOT_DELETED}`, id);
  }

  findByOrganization(organizationId: number): Promise<ProviderRow | null> {
    return one(this.database, `${SELECT} where p.organization_id = $1 and ${NOT_DELETED}`, organizationId);
  }

  /** @param domain in lower case */
  findByDomain(domain: string): Promise<ProviderRow | null> {
    return one(
      this.database,
      `${SELECT} join openid_domains own on own.provider_id = p.id where own.domain = $1 and ${NOT_DELETED}`,
      domain,
    );
  }

  /** Whether an organization has a provider. */
  async exists(): Promise<boolean> {
    return (await this.database.query(`select from openid_providers p where ${NOT_DELETED} limit 1`)).length > 0;
  }

  /** Locks the row until the transaction ends: sign-ins of one provider link and create accounts one after another. */
  lock(tx: Transaction, id: number): Promise<ProviderRow | null> {
    return one(tx, `${SELECT} where p.id = $1 and ${NOT_DELETED} for update of p`, id);
  }

  lockByOrganization(tx: Transaction, organizationId: number): Promise<ProviderRow | null> {
    return one(tx, `${SELECT} where p.organization_id = $1 for update of p`, organizationId);
  }

  /** @throws a unique violation of `DOMAIN_CONSTRAINT` */
  async insert(tx: Transaction, organizationId: number, { domains, ...provider }: NewProvider): Promise<void> {
    const [row] = await tx.query<{ id: number }>(
      `insert into openid_providers (organization_id, issuer, client_id, client_secret, creates_accounts)
       values ($1, $2, $3, $4, $5) returning id`,
      [organizationId, provider.issuer, provider.client_id, provider.client_secret, provider.creates_accounts],
    );
    if (!row) throw new Error("an insert returned no row");
    await setDomains(tx, row.id, domains);
  }

  /** Issuer and client id stay. @throws a unique violation of `DOMAIN_CONSTRAINT` */
  async update(tx: Transaction, id: number, { domains, ...provider }: NewProvider): Promise<void> {
    await tx.query("update openid_providers set client_secret = $2, creates_accounts = $3, version = version + 1 where id = $1", [
      ...[id, provider.client_secret, provider.creates_accounts],
    ]);
    await setDomains(tx, id, domains);
  }

  /** Deletes an organization's provider with its domains, links to accounts and open sign-ins; false when it has none. */
  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<boolean> {
    return (await tx.query("delete from openid_providers where organization_id = $1 returning id", [organizationId])).length > 0;
  }

  /** Accounts outside of an organization with an address in its domains, from before the domains were its own; the oldest first. */
  accountsElsewhere(organizationId: number, domains: readonly string[]): Promise<AccountElsewhere[]> {
    return this.database.query<AccountElsewhere>(
      `select id, username, organization_id, case when ${isInDomains("email_key")} then email else confirmed_email end as email
       from users where organization_id is distinct from $1 and ${organizationNotDeleted("users.organization_id")}
         and (${isInDomains("email_key")} or ${isInDomains("confirmed_email_key")}) order by id limit $3`,
      [organizationId, domains, LIMITS.accountsElsewhere],
    );
  }

  /** The domain among these that belongs to another organization; null for none. */
  async findTakenDomain(organizationId: number, domains: readonly string[]): Promise<string | null> {
    const [taken] = await this.database.query<{ domain: string }>(
      `select d.domain from openid_domains d join openid_providers p on p.id = d.provider_id
       where d.domain = any($2) and p.organization_id <> $1 order by d.domain limit 1`,
      [organizationId, domains],
    );
    return taken?.domain ?? null;
  }
}

async function one(db: Queryable, sql: string, value: number | string): Promise<ProviderRow | null> {
  const [row] = await db.query<ProviderRow>(sql, [value]);
  return row ?? null;
}

async function setDomains(tx: Transaction, providerId: number, domains: readonly string[]): Promise<void> {
  await lockDomains(tx);
  await tx.query("delete from openid_domains where provider_id = $1", [providerId]);
  await tx.query("insert into openid_domains (domain, provider_id) select unnest($2::text[]), $1", [providerId, domains]);
}

/** Whom the sealed client secret belongs to: `SealedSecrets` opens it for this client of this organization only. */
export function secretOwner(organizationId: number, { issuer, client_id }: Pick<ProviderRow, "issuer" | "client_id">): string {
  return `openid ${organizationId} ${issuer} ${client_id}`;
}
