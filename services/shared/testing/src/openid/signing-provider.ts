import { createHash, createHmac, randomBytes, sign } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { makeSigningKey } from "./keys.ts";
import { readForm, LoopbackServer } from "./loopback-server.ts";

/** An authorization request, as the product sent the browser to it. */
export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  state: string;
  nonce: string;
  code_challenge: string;
}

interface Code {
  challenge: string;
  /** The claims of the ID token that it is exchanged for. */
  claims: Record<string, unknown>;
}

/** How an endpoint responds, where that is not with its data. */
export type Disturbance = "hangs" | "fails" | "redirects" | "is too large";

/**
 * A minimal OpenID provider that signs any claims, for ID tokens that a real one would not issue. Its responses can be disturbed by path.
 */
export class SigningProvider {
  readonly clientId = "takeoff";
  readonly clientSecret = randomBytes(24).toString("base64url");
  /** Paths of the requests so far. */
  readonly requests: string[] = [];
  readonly disturbances = new Map<string, Disturbance>();
  /** Replaces the bodies of responses, by path. Any text: it need not be JSON. */
  readonly bodies = new Map<string, string>();
  /** Replaces members of the published configuration. */
  metadata: Record<string, unknown> = {};
  userInfo: Record<string, unknown> = {};
  /** Signs ID tokens with a key that is not published. */
  signsWithOtherKey = false;
  /** The algorithm of ID tokens; HS256 signs with the client secret. */
  algorithm: "RS256" | "HS256" | "none" = "RS256";
  readonly #server: LoopbackServer;
  readonly #codes = new Map<string, Code>();
  readonly #key = makeSigningKey();
  readonly #otherKey = { ...makeSigningKey(), kid: this.#key.kid };

  private constructor(server: LoopbackServer) {
    this.#server = server;
    server.handle((request, response) => this.respond(request, response));
  }

  static async start(): Promise<SigningProvider> {
    return new SigningProvider(await LoopbackServer.start());
  }

  get issuer(): string {
    return this.#server.origin;
  }

  close(): void {
    this.#server.close();
  }

  /** A code for an authorization request. @param claims in addition to valid ones; undefined leaves one out */
  issueCode({ nonce, code_challenge }: AuthorizationRequest, claims: Record<string, unknown> = {}): string {
    const code = randomBytes(16).toString("base64url");
    const now = Math.floor(Date.now() / 1000);
    const valid = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 300, nonce };
    this.#codes.set(code, { challenge: code_challenge, claims: { ...valid, ...claims } });
    return code;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", this.issuer);
    this.requests.push(pathname);
    const json = (value: unknown, status = 200): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    };
    const disturbance = this.disturbances.get(pathname);
    if (disturbance !== undefined) return this.disturb(disturbance, response);
    const body = this.bodies.get(pathname);
    if (body !== undefined) return void response.writeHead(200, { "content-type": "application/json" }).end(body);
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return json({ ...this.configuration(), ...this.metadata });
      case "/jwks":
        return json({ keys: [this.#key.publicJwk] });
      case "/userinfo":
        return json(this.userInfo);
      case "/token": {
        const token = this.exchange(request, await readForm(request));
        return token === null ? json({ error: "invalid_grant" }, 400) : json(token);
      }
      default:
        return json({ error: "not_found" }, 404);
    }
  }

  private configuration(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
  }

  /** The tokens for a code, once; null when the code, the client or the code verifier is wrong. */
  private exchange({ headers }: IncomingMessage, form: URLSearchParams): object | null {
    const code = this.#codes.get(form.get("code") ?? "");
    this.#codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = this.isClient(headers.authorization ?? "");
    if (code?.challenge !== challenge || !isClient) return null;
    return { access_token: "sample-access-token", token_type: "Bearer", expires_in: 300, id_token: this.signed(code.claims) };
  }

  /** Client id and secret are form-encoded before they are joined (RFC 6749, section 2.3.1). */
  private isClient(authorization: string): boolean {
    const [scheme, credentials = ""] = authorization.split(" ");
    const parts = Buffer.from(credentials, "base64").toString("utf8").split(":").map(decodeURIComponent);
    return scheme === "Basic" && parts.length === 2 && parts[0] === this.clientId && parts[1] === this.clientSecret;
  }

  private signed(claims: Record<string, unknown>): string {
    const { privateKey, kid } = this.signsWithOtherKey ? this.#otherKey : this.#key;
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${encode({ alg: this.algorithm, kid, typ: "JWT" })}.${encode(claims)}`;
    const signatures = {
      RS256: () => sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url"),
      HS256: () => createHmac("sha256", this.clientSecret).update(text).digest("base64url"),
      none: () => "",
    };
    return `${text}.${signatures[this.algorithm]()}`;
  }

  private disturb(disturbance: Disturbance, response: ServerResponse): void {
    if (disturbance === "hangs") return;
    if (disturbance === "redirects") response.writeHead(302, { location: `${this.issuer}/redirected` }).end();
    else if (disturbance === "fails") response.writeHead(503).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(`{"a":"${"x".repeat(1_048_576)}"}`);
  }
}
