import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Provider, { type Context } from "oidc-provider";
import { API_BASE, singleSignOnCallbackPath } from "@takeoff/contracts";
import { makeSigningKey } from "./keys.ts";
import { readForm, LoopbackServer } from "./loopback-server.ts";

/** What the provider says of one of its users. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: unknown;
  preferred_username?: string;
}

const INTERACTION = "/interaction/";
/** What a browser is shown: the accounts have no passwords. */
const PAGE = `<!doctype html><html lang="en"><title>Sample Identity Provider</title>
<h1>Sample Identity Provider</h1>
<form method="post"><label>Account <input name="account" autofocus></label><button>Sign in</button> <button name="cancel" value="1">Cancel</button></form>`;

/**
 * An OpenID provider (oidc-provider, which is certified) on this machine, with accounts of its own. Its page asks for the name of the
 * account, which is its `sub`.
 */
export class OpenIdProvider {
  readonly clientId = "takeoff";
  readonly clientSecret = randomBytes(24).toString("base64url");
  readonly accounts = new Map<string, ProviderAccount>();
  readonly #server: LoopbackServer;
  readonly #provider: Provider;

  private constructor(server: LoopbackServer, publicUrl: string) {
    this.#server = server;
    const client = { client_id: this.clientId, client_secret: this.clientSecret, redirect_uris: [makeCallback(publicUrl, 1)] };
    this.#provider = new Provider(server.origin, {
      clients: [client],
      jwks: { keys: [makeSigningKey().privateJwk] },
      cookies: { keys: [randomBytes(16).toString("hex")] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: Context, { uid }: { uid: string }) => `${INTERACTION}${uid}` },
      findAccount: (_context: Context, id: string) => {
        const account = this.accounts.get(id);
        return account && { accountId: id, claims: () => ({ ...account }) };
      },
      // The organization consented for its users.
      loadExistingGrant: async ({ oidc }: Context) => {
        const grant = new this.#provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    // One client for the organizations of all tests, where a real installation registers the address of each.
    this.#provider.Client.prototype.redirectUriAllowed = (address) =>
      address === makeCallback(publicUrl, Number(new URL(address).pathname.split("/").at(-1)));
    const callback = this.#provider.callback();
    server.handle((request, response) =>
      request.url?.startsWith(INTERACTION) ? this.interact(request, response) : callback(request, response),
    );
  }

  /** @param publicUrl of the product */
  static async start(publicUrl: string): Promise<OpenIdProvider> {
    return new OpenIdProvider(await LoopbackServer.start(), publicUrl);
  }

  get issuer(): string {
    return this.#server.origin;
  }

  /** Adds an account, or replaces the one of this subject. */
  add(account: ProviderAccount): void {
    this.accounts.set(account.sub, account);
  }

  close(): void {
    this.#server.close();
  }

  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
      return;
    }
    const form = await readForm(request);
    const result = form.has("cancel") ? { error: "access_denied" } : { login: { accountId: form.get("account") ?? "" } };
    await this.#provider.interactionFinished(request, response, result);
  }
}

function makeCallback(publicUrl: string, organizationId: number): string {
  return `${publicUrl}${API_BASE}${singleSignOnCallbackPath(organizationId)}`;
}
