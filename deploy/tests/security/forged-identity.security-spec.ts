import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { errorBodySchema } from "@takeoff/contracts";
import { toPublicKeys } from "@takeoff/platform/signing";
import { ApiClient, forgedToken, signingKey, tenant, waitFor, type Forgery } from "@takeoff/testing";
import { formatCounts } from "../harness/print.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const PATHS = { identity: "/users", organizations: "/organizations", documents: "/pdfs/all", notifications: "/operations" } as const;
type Service = keyof typeof PATHS;
const SERVICES = Object.keys(PATHS) as Service[];

const now = (): number => Math.floor(Date.now() / 1000);

function forgeries(service: Service): Record<string, Forgery> {
  const other = service === "documents" ? "identity" : "documents";
  return {
    "another key": { key: Buffer.alloc(32, 7).toString("base64url") },
    "an unknown key": { header: { kid: "k9" } },
    "a key's path": { header: { kid: "../../dev/null" } },
    "alg none": { header: { alg: "none" } },
    "alg NONE": { header: { alg: "NONE" }, key: "" },
    "the public key as a secret": { header: { alg: "HS256" }, key: toPublicKeys(`k1:${signingKey("callerSigningKeys")}`).slice(3) },
    "the gateway's RPC key": { key: signingKey("rpcSigningKeys.gateway") },
    "the worker's RPC key": { key: signingKey("rpcSigningKeys.documents-worker") },
    "another algorithm": { header: { alg: "HS384" } },
    "a key of its own": {
      header: { jwk: { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) } },
      key: Buffer.alloc(32, 9).toString("base64url"),
    },
    expired: { claims: { iat: now() - 120, exp: now() - 60 } },
    "without an end": { claims: { exp: undefined } },
    everlasting: { claims: { iat: now() - 3_600, exp: now() + 31_536_000 } },
    "from tomorrow": { claims: { iat: now() + 86_400, exp: now() + 86_460 } },
    "for another service": { claims: { aud: other } },
    "without an audience": { claims: { aud: undefined } },
    "by another": { claims: { iss: "somebody" } },
    "without a caller": { claims: { caller: undefined } },
    "a caller of no role": { claims: { caller: { id: 1, role: "root" } } },
  };
}

/** Calls past the gateway, straight to each service. */
async function forgedIdentity({ product }: ProductionHarness): Promise<Figures> {
  const answers: Record<string, number> = {};
  let tried = 0;
  for (const service of SERVICES) {
    const client = new ApiClient(product.info.services[service]);
    const own = await client.get(PATHS[service], { headers: { "x-takeoff-signed-caller": forgedToken(service) } });
    assert(own.status === 200, `${service} did not answer the gateway's own token, so that nothing is shown: ${own.status}`);
    const headers: Record<string, string | string[]>[] = [
      ...Object.values(forgeries(service)).map((forgery) => ({ "x-takeoff-signed-caller": forgedToken(service, forgery) })),
      {},
      { "x-takeoff-signed-caller": "" },
      { "x-takeoff-signed-caller": '{"id":1,"role":"parent_admin"}' },
      { "x-takeoff-signed-caller": [forgedToken(service), forgedToken(service)] },
      { x_takeoff_signed_caller: forgedToken(service) },
      { "x-takeoff-caller": forgedToken(service) },
      { authorization: `Bearer ${forgedToken(service)}` },
      { cookie: `takeoff_session=${"A".repeat(43)}` },
    ];
    for (const one of headers) {
      const answer = await client.get(PATHS[service], { headers: one });
      tried++;
      assert(answer.status === 401, `${service} answered ${answer.status} to ${JSON.stringify(one).slice(0, 200)}`);
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      const id = errorBodySchema.parse(answer.json).request_id;
      const logged = (): boolean =>
        product
          .log(service)
          .split("\n")
          .some((line) => line.includes(id) && line.includes("without a valid"));
      // Lines are written twice a second: the last one's presence is waited for.
      if (one === headers.at(-1)) await waitFor(logged, { what: `${service} to log the refusal` });
    }
  }
  return { tried, answered: formatCounts(answers), logged: "yes" };
}

/** All headers that a service may receive with a client's request. */
const MAY_REACH = new Set([
  ...["host", "connection", "x-takeoff-signed-caller", "x-takeoff-request-id"],
  ...["accept", "content-type", "content-length", "transfer-encoding", "idempotency-key", "if-none-match", "if-range", "range"],
]);

function disguises(token: string): Record<string, Record<string, string | string[]>> {
  return {
    "a caller": { "x-takeoff-signed-caller": token, "x-takeoff-request-id": "mine" },
    "a caller twice": { "X-Takeoff-Signed-Caller": [token, token] },
    "a caller with underscores": { x_takeoff_signed_caller: token, "x-takeoff-signed_caller": token },
    "version 0.1's caller": { "x-takeoff-caller": token },
    "a connection that takes ours away": { connection: "x-takeoff-signed-caller, x-takeoff-request-id" },
    "a connection that takes all away": { connection: "close, host, content-type, content-length, cookie, X-Takeoff-Signed-Caller" },
    forwarding: {
      ...{ "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-real-ip": "203.0.113.9" },
      ...{
        forwarded: 'for=203.0.113.9;host=evil.example;by="_x"',
        "x-forwarded-port": "1",
        "x-original-url": "/pdfs/all",
        "x-rewrite-url": "/pdfs/all",
      },
    },
    "another method": { "x-http-method-override": "DELETE", "x-http-method": "DELETE", "x-method-override": "DELETE" },
    "an upgrade": { connection: "upgrade", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" },
    "a proxy": {
      "proxy-connection": "keep-alive",
      "proxy-authorization": "Basic eDp4",
      via: "1.1 evil",
      "max-forwards": "0",
      te: "trailers",
    },
    "other tokens": { authorization: `Bearer ${token}`, "x-user-id": "1", "x-role": "parent_admin", "x-api-key": "1" },
  };
}

/** What a client says of itself to the gateway never gets to a service; only what the gateway found out does. */
async function clientHeaders({ product }: ProductionHarness): Promise<Figures> {
  const { user } = await tenant();
  const { origin, service } = await product.gatewayToRecorder();
  const cookie = user.client.cookies.header() ?? "";
  const all = Object.entries(disguises(forgedToken("identity")));
  for (const [what, headers] of all) {
    const before = service.seen.length;
    const { status } = await new ApiClient(origin).get("/user/parameters", { headers: { ...headers, cookie } });
    const [seen, ...more] = service.seen.slice(before);
    // A client that asks for an upgrade may be refused instead.
    if (!seen && status >= 400) continue;
    assert(seen !== undefined && more.length === 0, `${what}: ${more.length + (seen ? 1 : 0)} requests reached the service`);
    assert(seen.method === "GET" && seen.path === "/client/api/user/parameters", `${what}: the service saw ${seen.method} ${seen.path}`);
    const strange = seen.headers.filter(([name]) => !MAY_REACH.has(name)).map(([name]) => name);
    assert(strange.length === 0, `${what}: the service saw ${strange.join()}`);
    proveCaller(what, seen.headers, user.id);
  }
  return { disguises: all.length, "headers that got through": 0 };
}

function proveCaller(what: string, headers: readonly [string, string][], id: number): void {
  const tokens = headers.filter(([name]) => name === "x-takeoff-signed-caller").map(([, value]) => value);
  assert(tokens.length === 1, `${what}: ${tokens.length} callers reached the service`);
  const claims = JSON.parse(Buffer.from(tokens[0]?.split(".")[1] ?? "", "base64url").toString()) as { ip: string; caller: { id: number } };
  assert(claims.caller.id === id, `${what}: the caller is user ${claims.caller.id}`);
  assert(/^(::ffff:)?127\.0\.0\.1$/.test(claims.ip), `${what}: the address is ${claims.ip}`);
  const ids = headers.filter(([name]) => name === "x-takeoff-request-id").map(([, value]) => value);
  assert(ids.length === 1 && ids[0] !== "mine", `${what}: the request's ids are ${ids.join()}`);
}

describe("forged-identity", () => {
  it("rejects forged, expired and unsigned callers at each service", onProductionProduct(forgedIdentity));
});

describe("client-headers (quick)", () => {
  it("passes no x-takeoff-*, x-forwarded-*, forwarded or hop-by-hop header of a client to a service", onProductionProduct(clientHeaders));
});
