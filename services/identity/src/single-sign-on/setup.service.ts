import { Injectable } from "@nestjs/common";
import { AppError, fieldError, ISSUER_MESSAGES, MESSAGES, type SingleSignOnRequest, type SingleSignOnSetup } from "@takeoff/contracts";
import { lockOrganizationShared, recordAuditEvent, type AuditEventDetails } from "@takeoff/platform";
import { Database, isUniqueViolation } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { SealedSecrets } from "../secrets/secrets.module.ts";
import { OrganizationNames } from "../users/organization-names.ts";
import { ProviderClient, UNSUITABLE } from "./provider/provider-client.ts";
import { PRIVATE } from "./provider/provider-error.ts";
import { DOMAIN_CONSTRAINT, ProviderRepository, nameSecretOwner, type ProviderRow } from "./store/provider.repository.ts";
import { SignOnError } from "./sign-on-error.ts";

const sentences = MESSAGES.singleSignOn;

/** Staff's settings of an organization's single sign-on. The client secret is never sent to a client. */
@Injectable()
export class SingleSignOnSetupService {
  constructor(
    private readonly database: Database,
    private readonly providers: ProviderRepository,
    private readonly organizationNames: OrganizationNames,
    private readonly client: ProviderClient,
    private readonly secrets: SealedSecrets,
  ) {}

  /** @throws AppError `not_found` */
  async get(organizationId: number): Promise<SingleSignOnSetup> {
    await this.organizationName(organizationId);
    return this.describe(organizationId, await this.providers.findByOrganization(organizationId));
  }

  /**
   * Reads the provider's published configuration before anything is stored, so that a wrong issuer is reported in the form. Another issuer or client ends
   * the links to accounts: only the former one's subjects are known.
   * @throws AppError `not_found`, then `validation_failed`, `conflict` for a domain of another organization
   */
  async set(organizationId: number, body: RequestReader<SingleSignOnRequest>): Promise<SingleSignOnSetup> {
    const subject = await this.organizationName(organizationId);
    const request = await body();
    const before = await this.providers.findByOrganization(organizationId);
    const isSameClient = before?.issuer === request.issuer && before.client_id === request.client_id;
    const stored = isSameClient ? this.secrets.open(before.client_secret, nameSecretOwner(organizationId, before)) : null;
    const secret = request.client_secret ? Buffer.from(request.client_secret) : stored;
    if (!secret) throw fieldError("client_secret", sentences.clientSecretRequired);
    const taken = await this.providers.findTakenDomain(organizationId, request.domains);
    if (taken !== null) throw domainTaken(taken);
    await this.checkIssuer(request, secret);
    const provider = { ...request, client_secret: this.secrets.seal(secret, nameSecretOwner(organizationId, request)) };
    const stores = this.database.transaction(async (tx) => {
      if (!(await lockOrganizationShared(tx, organizationId))) throw new AppError("not_found");
      const locked = await this.providers.lockByOrganization(tx, organizationId);
      if (locked?.id !== before?.id || locked?.version !== before?.version) throw new AppError("conflict");
      if (locked && isSameClient) await this.providers.update(tx, locked.id, provider);
      else {
        await this.providers.deleteOfOrganization(tx, organizationId);
        await this.providers.insert(tx, organizationId, provider);
      }
      const detail = `${request.issuer}; ${request.domains.join(", ")}`;
      await recordAuditEvent(tx, "setSingleSignOn", { ...toAuditedOrganization(organizationId, subject), detail });
    });
    await stores.catch((error: unknown) => {
      if (isUniqueViolation(error, DOMAIN_CONSTRAINT) || isUniqueViolation(error, "openid_providers_organization"))
        throw new AppError("conflict");
      throw error;
    });
    return this.describe(organizationId, await this.providers.findByOrganization(organizationId));
  }

  /** @throws AppError `not_found`, also for an organization without single sign-on */
  async delete(organizationId: number): Promise<void> {
    const subject = await this.organizationName(organizationId);
    await this.database.transaction(async (tx) => {
      if (!(await this.providers.deleteOfOrganization(tx, organizationId))) throw new AppError("not_found");
      await recordAuditEvent(tx, "deleteSingleSignOn", toAuditedOrganization(organizationId, subject));
    });
  }

  private async organizationName(id: number): Promise<string> {
    const name = (await this.organizationNames.findFresh([id])).get(id);
    if (name === undefined) throw new AppError("not_found");
    return name;
  }

  private async checkIssuer({ issuer, client_id }: SingleSignOnRequest, secret: Buffer): Promise<void> {
    if (!this.client.acceptsAddress(issuer)) throw fieldError("issuer", ISSUER_MESSAGES.scheme);
    try {
      await this.client.discover(issuer, client_id, secret.toString("utf8"));
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error;
      const { unreachable, unsuitable, invalid, isPrivate } = ISSUER_MESSAGES;
      // Staff only see this: users are told no difference between the two.
      if (error.detail === PRIVATE) throw fieldError("issuer", isPrivate);
      if (error.reason === "unavailable") throw fieldError("issuer", unreachable);
      throw fieldError("issuer", error.detail === UNSUITABLE ? unsuitable : invalid);
    }
  }

  private async describe(organizationId: number, provider: ProviderRow | null): Promise<SingleSignOnSetup> {
    const redirect_uri = this.client.redirectUri(organizationId);
    if (!provider) return { redirect_uri, configuration: null, accounts_elsewhere: [] };
    const { issuer, client_id, domains, creates_accounts } = provider;
    const accounts_elsewhere = await this.accountsElsewhere(organizationId, domains);
    return { redirect_uri, configuration: { issuer, client_id, domains, creates_accounts }, accounts_elsewhere };
  }

  private async accountsElsewhere(organizationId: number, domains: readonly string[]): Promise<SingleSignOnSetup["accounts_elsewhere"]> {
    const rows = await this.providers.accountsElsewhere(organizationId, domains);
    const ids = rows.flatMap(({ organization_id }) => organization_id ?? []);
    const names = ids.length === 0 ? new Map<number, string>() : await this.organizationNames.findFresh(ids);
    return rows.map(({ id, username, email, organization_id }) => {
      const name = organization_id === null ? undefined : names.get(organization_id);
      return { id, username, email, organization: organization_id === null ? null : { id: organization_id, name: name ?? "" } };
    });
  }
}

function domainTaken(domain: string): AppError {
  const message = sentences.domainTaken(domain);
  return new AppError("conflict", { message, fields: { domains: message } });
}

function toAuditedOrganization(id: number, subject: string): AuditEventDetails {
  return { about: { kind: "organization", id }, subject, organizationId: id };
}
