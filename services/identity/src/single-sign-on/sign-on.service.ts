import { Injectable } from "@nestjs/common";
import { AppError, fieldError, MESSAGES, PAGES, type Caller, type StartSingleSignOnRequest } from "@takeoff/contracts";
import { recordAuditEvent, type Logger } from "@takeoff/platform";
import { InjectLogger } from "@takeoff/platform/inject";
import { DeviceTokens } from "../devices/device-tokens.ts";
import { SessionStart } from "../sessions/session-start.ts";
import type { Origin } from "../devices/device-cookie.ts";
import { AttemptRepository } from "./store/attempt.repository.ts";
import { IdentityRepository } from "./store/identity.repository.ts";
import { ProviderClient } from "./provider/provider-client.ts";
import { ProviderRepository } from "./store/provider.repository.ts";
import { SignOnAccounts } from "./sign-on-accounts.service.ts";
import { SignOnError } from "./sign-on-error.ts";
import { makeSignOnToken, SignOnSecrets } from "./sign-on-token.ts";

/** The browser that the provider sent back. */
export interface SignOnResponse extends Origin {
  /** The organization of the callback's address. */
  organizationId: number;
  /** The query of the address. */
  search: string;
  /** The token of its cookie; null without one. */
  token: string | null;
  /** The caller of the session that the browser presented; the new session replaces it. */
  presented: Caller | null;
}

export interface SignedOn {
  sessionToken: string;
  deviceCookie: string;
  /** A page of the web app, below `APP_BASE`. */
  page: string;
}

/** Sign-ins through the OpenID provider of an organization. */
@Injectable()
export class SignOnService {
  constructor(
    private readonly providers: ProviderRepository,
    private readonly attempts: AttemptRepository,
    private readonly identities: IdentityRepository,
    private readonly client: ProviderClient,
    private readonly accounts: SignOnAccounts,
    private readonly starts: SessionStart,
    private readonly devices: DeviceTokens,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async isAvailable(): Promise<boolean> {
    return this.providers.exists();
  }

  /**
   * Begins a sign-in at the provider of the address's domain. Looks up no account: the response is the same for every address of a domain.
   * @returns the provider's page and the token for the browser's cookie
   * @throws AppError `validation_failed` for a domain without a provider, `unavailable` when the provider does not respond
   */
  async start({ email, return_to = null }: StartSingleSignOnRequest): Promise<{ redirectTo: string; token: string }> {
    const provider = await this.providers.findByDomain(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
    if (!provider) throw fieldError("email", MESSAGES.singleSignOn.unknownDomain);
    const token = makeSignOnToken();
    const secrets = new SignOnSecrets(token);
    try {
      const redirectTo = await this.client.authorizationUrl(provider, secrets, email);
      await this.attempts.create(secrets.tokenHash, { provider_id: provider.id, return_to });
      return { redirectTo, token };
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error;
      this.log(error, provider.organization_id);
      throw new AppError("unavailable", { message: MESSAGES.singleSignOn.unavailable });
    }
  }

  /** Creates a session from the provider's response, which the first request uses up. @throws SignOnError with the reason */
  async finish({ organizationId, search, token, presented, ...browser }: SignOnResponse): Promise<SignedOn> {
    const secrets = token === null ? null : new SignOnSecrets(token);
    if (!secrets?.hasState(new URLSearchParams(search).get("state"))) throw new SignOnError("expired", "state");
    const attempt = await this.attempts.take(secrets.tokenHash);
    const provider = attempt && (await this.providers.find(attempt.provider_id));
    if (!attempt || !provider) throw new SignOnError("expired", "attempt");
    try {
      // Another organization's provider would get the code of this one.
      if (provider.organization_id !== organizationId) throw new SignOnError("invalid", "callback of another organization");
      const isNew = async (subject: string): Promise<boolean> => (await this.identities.find(provider.id, subject)) === null;
      const claims = await this.client.exchange(provider, search, secrets, isNew);
      return await this.accounts.withAccount(provider, claims, async (tx, user, origin) => {
        const { address, device, deviceCookie } = browser;
        const isKnownDevice = this.devices.known(deviceCookie, user) !== null;
        const sessionToken = await this.starts.create(tx, user, { presented, isKnownDevice, address, device });
        await recordAuditEvent(tx, "finishSingleSignOn", { actor: user, ...(origin === "known" ? {} : { detail: `account ${origin}` }) });
        return { sessionToken, deviceCookie: this.devices.renew(deviceCookie, user), page: attempt.return_to ?? PAGES.login };
      });
    } catch (error) {
      const failure = toSignOnError(error);
      if (failure instanceof SignOnError) this.log(failure, provider.organization_id);
      throw failure;
    }
  }

  private log({ reason, detail }: SignOnError, organizationId: number): void {
    this.logger.warn({ reason, detail, organization_id: organizationId }, "single sign-on failed");
  }
}

/** What the other parts of the service throw, as a reason that the page shows. */
function toSignOnError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  // The session was not created: the account was disabled or deleted, or got another password, in the meantime.
  if (error.code === "login_failed") return new SignOnError("not_allowed", "session");
  return error.code === "unavailable" ? new SignOnError("unavailable", "this service") : error;
}
