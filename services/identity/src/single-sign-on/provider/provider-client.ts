import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { API_BASE, LIMITS, SINGLE_SIGN_ON_SCOPE, singleSignOnCallbackPath } from "@takeoff/contracts";
import { isOutgoingAddress, isReachable, toOutgoingNetwork, type OutgoingNetwork } from "@takeoff/platform";
import { InjectConfig } from "@takeoff/platform/inject";
import * as openid from "openid-client";
import type { IdentityConfig } from "../../config.ts";
import { SealedSecrets } from "../../secrets/secrets.module.ts";
import { PRIVATE, withProvider } from "./provider-error.ts";
import { makeProviderFetch } from "./provider-fetch.ts";
import { nameSecretOwner, type ProviderRow } from "../store/provider.repository.ts";
import { SignOnError } from "../sign-on-error.ts";
import type { SignOnSecrets } from "../sign-on-token.ts";

/** What a provider says of a user who signed in. */
export interface ProviderClaims {
  subject: string;
  email: unknown;
  emailVerified: unknown;
  preferredUsername: unknown;
}

/** The detail of an error about a provider that this product cannot use. */
export const UNSUITABLE = "no authorization code flow";
const CACHED_MS = 600_000;
const MAX_CACHED = 1_000;

interface Cached {
  configuration: Promise<openid.Configuration>;
  until: number;
}

/** Speaks OpenID Connect with the providers of organizations: discovery, and the authorization code flow with PKCE. */
@Injectable()
export class ProviderClient {
  private readonly publicUrl: string;
  private readonly network: OutgoingNetwork;
  private readonly cached = new Map<string, Cached>();

  constructor(
    private readonly secrets: SealedSecrets,
    @InjectConfig() config: Pick<IdentityConfig, "PUBLIC_URL" | "SINGLE_SIGN_ON_ADDRESSES">,
  ) {
    this.publicUrl = config.PUBLIC_URL;
    this.network = toOutgoingNetwork(config.PUBLIC_URL, config.SINGLE_SIGN_ON_ADDRESSES);
  }

  /** Where an organization's provider sends the browser back to. */
  redirectUri(organizationId: number): string {
    return `${this.publicUrl}${API_BASE}${singleSignOnCallbackPath(organizationId)}`;
  }

  acceptsAddress(address: string): boolean {
    return isOutgoingAddress(address, this.network);
  }

  /**
   * Reads the configuration that a provider publishes.
   * @throws SignOnError `unavailable` without a response, with the detail `PRIVATE` for addresses that no request may be sent to;
   * `invalid` for a response that is no configuration of this issuer, with the detail `UNSUITABLE` for a provider without the
   * authorization code flow
   */
  async discover(issuer: string, clientId: string, clientSecret: string): Promise<openid.Configuration> {
    return withProvider(async () => {
      await this.checkReachable(issuer);
      const configuration = await openid.discovery(
        new URL(issuer),
        clientId,
        { client_secret: clientSecret },
        authentication(clientSecret),
        {
          [openid.customFetch]: makeProviderFetch(this.network),
          timeout: LIMITS.providerRequestMs / 1000,
          // By default the library leaves the signature of an ID token to TLS.
          execute: [openid.enableNonRepudiationChecks, ...(this.network.allowsLoopback ? [openid.allowInsecureRequests] : [])],
        },
      );
      await this.check(issuer, configuration.serverMetadata());
      return configuration;
    });
  }

  /** The provider's page for a sign-in. @throws SignOnError */
  async authorizationUrl(provider: ProviderRow, secrets: SignOnSecrets, email: string): Promise<string> {
    const configuration = await this.getConfiguration(provider);
    const parameters = {
      redirect_uri: this.redirectUri(provider.organization_id),
      scope: SINGLE_SIGN_ON_SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: "S256",
      login_hint: email,
    };
    return withProvider(() => Promise.resolve(openid.buildAuthorizationUrl(configuration, parameters).href));
  }

  /**
   * Exchanges the code of a response for an ID token, whose signature, issuer, audience, nonce and time the library verifies.
   * @param search the query of the response
   * @param needsEmail asks the UserInfo endpoint where the ID token does not contain the e-mail address
   * @throws SignOnError
   */
  async exchange(provider: ProviderRow, search: string, secrets: SignOnSecrets, needsEmail: (subject: string) => Promise<boolean>) {
    const timeout = new AbortController();
    const deadline = sleep(LIMITS.providerSignInMs, undefined, { signal: timeout.signal }).then(() => {
      throw new SignOnError("unavailable", "deadline");
    });
    // Not handled otherwise once the exchange has won.
    deadline.catch(() => undefined);
    try {
      return await Promise.race([this.exchangeCode(provider, search, secrets, needsEmail), deadline]);
    } finally {
      timeout.abort();
    }
  }

  private async exchangeCode(
    provider: ProviderRow,
    search: string,
    secrets: SignOnSecrets,
    needsEmail: (subject: string) => Promise<boolean>,
  ): Promise<ProviderClaims> {
    const configuration = await this.getConfiguration(provider);
    const { claims, accessToken } = await withProvider(async () => {
      const response = new URL(`${this.redirectUri(provider.organization_id)}${search}`);
      const tokens = await openid.authorizationCodeGrant(configuration, response, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      });
      return { claims: tokens.claims(), accessToken: tokens.access_token };
    });
    if (!claims) throw new SignOnError("invalid", "no ID token");
    if (!isSubject(claims.sub)) throw new SignOnError("invalid", "subject");
    const isComplete = claims["email"] !== undefined && claims["email_verified"] !== undefined;
    if (isComplete || !configuration.serverMetadata().userinfo_endpoint || !(await needsEmail(claims.sub))) return toClaims(claims);
    // The library rejects a response about another subject.
    const info = toClaims(await withProvider(() => openid.fetchUserInfo(configuration, accessToken, claims.sub)));
    // Address and `email_verified` from one response: what one says is verified may be another address than the other's.
    return { ...info, preferredUsername: info.preferredUsername ?? claims["preferred_username"] };
  }

  /** Keeps what was discovered for ten minutes. Concurrent sign-ins share one request: strangers cannot make this service flood a provider. */
  private getConfiguration(provider: ProviderRow): Promise<openid.Configuration> {
    const key = `${provider.id} ${provider.version}`;
    const known = this.cached.get(key);
    if (known && known.until > Date.now()) return known.configuration;
    const secret = this.secrets.open(provider.client_secret, nameSecretOwner(provider.organization_id, provider));
    if (!secret) throw new SignOnError("invalid", "the client secret was sealed with another key");
    const configuration = this.discover(provider.issuer, provider.client_id, secret.toString("utf8"));
    if (this.cached.size >= MAX_CACHED) this.cached.clear();
    this.cached.set(key, { configuration, until: Date.now() + CACHED_MS });
    configuration.catch(() => this.cached.delete(key));
    return configuration;
  }

  private async checkReachable(...addresses: string[]): Promise<void> {
    for (const address of addresses) if (!(await isReachable(address, this.network))) throw new SignOnError("unavailable", PRIVATE);
  }

  private async check(issuer: string, metadata: openid.ServerMetadata): Promise<void> {
    // The library makes exceptions for providers of many tenants: there anybody's tenant could sign in to the organization.
    if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new SignOnError("invalid", "another issuer");
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, response_types_supported } = metadata;
    const accepted = (address: string | undefined): address is string => address !== undefined && this.acceptsAddress(address);
    const isComplete = accepted(authorization_endpoint) && accepted(token_endpoint) && accepted(jwks_uri);
    const isAccepted = isComplete && (userinfo_endpoint === undefined || accepted(userinfo_endpoint));
    if (!isAccepted || response_types_supported?.includes("code") === false) throw new SignOnError("invalid", UNSUITABLE);
    // The browser alone opens the page for the sign-in.
    await this.checkReachable(token_endpoint, jwks_uri, userinfo_endpoint ?? jwks_uri);
  }
}

/** In the body where the provider says that it accepts that, else in the header, which every provider accepts (RFC 6749, section 2.3.1). */
function authentication(clientSecret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(clientSecret);
  const inHeader = openid.ClientSecretBasic(clientSecret);
  return (server, client, body, headers) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
    (isInBody ? inBody : inHeader)(server, client, body, headers);
  };
}

/** At most 255 ASCII characters (OpenID Connect Core 1.0, section 2); none that the database cannot store or a log would obey. */
function isSubject(subject: unknown): boolean {
  return typeof subject === "string" && /^[\x20-\x7e]{1,255}$/.test(subject);
}

function toClaims(claims: openid.IDToken | openid.UserInfoResponse): ProviderClaims {
  return {
    subject: claims.sub,
    email: claims["email"],
    emailVerified: claims["email_verified"],
    preferredUsername: claims["preferred_username"],
  };
}
