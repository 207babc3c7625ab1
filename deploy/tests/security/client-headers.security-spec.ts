import assert from "node:assert/strict";
import { describe, expect, it } from "@jest/globals";
import { ApiClient, forgedToken, tenant } from "@takeoff/testing";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

/** All headers that a service may receive with a client's request. */
const MAY_REACH = new Set([
  "host",
  "connection",
  "x-takeoff-signed-caller",
  "x-takeoff-request-id",
  "accept",
  "content-type",
  "content-length",
  "transfer-encoding",
  "idempotency-key",
  "if-none-match",
  "if-range",
  "range",
]);

const disguises = (token: string): Record<string, Record<string, string | string[]>> => ({
  "a caller": { "x-takeoff-signed-caller": token, "x-takeoff-request-id": "mine" },
  "a caller twice": { "X-Takeoff-Signed-Caller": [token, token] },
  "a caller with underscores": { x_takeoff_signed_caller: token, "x-takeoff-signed_caller": token },
  "version 0.1's caller": { "x-takeoff-caller": token },
  "a connection that takes ours away": { connection: "x-takeoff-signed-caller, x-takeoff-request-id" },
  "a connection that takes all away": { connection: "close, host, content-type, content-length, cookie, X-Takeoff-Signed-Caller" },
  forwarding: {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "1",
    "x-real-ip": "203.0.113.9",
    forwarded: 'for=203.0.113.9;host=evil.example;by="_x"',
    "x-original-url": "/pdfs/all",
    "x-rewrite-url": "/pdfs/all",
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
});

/** What a client says of itself to the gateway reaches no service; only what the gateway found out does. */
async function clientHeaders({ product }: ProductionHarness): Promise<Figures> {
  const { user } = await tenant();
  const { origin, service } = await product.gatewayToRecorder();
  const cookie = user.client.cookies.header() ?? "";
  const all = Object.entries(disguises(forgedToken("identity")));
  for (const [what, headers] of all) {
    const before = service.seen.length;
    const { status } = await new ApiClient(origin).get("/user/parameters", { headers: { ...headers, cookie } });
    const [seen, ...more] = service.seen.slice(before);
    // A client that asks for an upgrade may be rejected instead.
    if (!seen && status >= 400) continue;
    assert(seen !== undefined && more.length === 0, `${what}: ${more.length + (seen ? 1 : 0)} requests reached the service`);
    const strange = Object.keys(seen.headers).filter((name) => !MAY_REACH.has(name));
    expect([what, seen.method, seen.path, strange]).toEqual([what, "GET", "/client/api/user/parameters", []]);
    const [token, ...otherTokens] = seen.headers["x-takeoff-signed-caller"] ?? [];
    const claims = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString()) as { ip: string; caller: { id: number } };
    expect([what, claims.caller.id, claims.ip.replace("::ffff:", ""), otherTokens]).toEqual([what, user.id, "127.0.0.1", []]);
    const ids = seen.headers["x-takeoff-request-id"] ?? [];
    assert(ids.length === 1 && ids[0] !== "mine", `${what}: the request's ids are ${ids.join()}`);
  }
  return { disguises: all.length };
}

describe("client-headers (quick)", () => {
  it("passes no x-takeoff-*, x-forwarded-*, forwarded or hop-by-hop header of a client to a service", onProductionProduct(clientHeaders));
});
