import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { errorBodySchema, RPC, RPC_CALLERS, type RpcCaller, type RpcPattern } from "@takeoff/contracts";
import {
  ApiClient,
  type ApiResponse,
  database,
  forgedRpcToken,
  forgedToken,
  type Forgery,
  readRunFile,
  type RpcReply,
  sendRpc,
  signingKey,
  tenant,
  waitFor,
} from "@takeoff/testing";

const SERVICES = { identity: "/check_session", organizations: "/organizations", documents: "/pdfs", notifications: "/operations" } as const;
type Service = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Service[];

/** A request directly to the service, bypassing the gateway. */
function direct(service: Service, headers: Record<string, string | string[]>, path: string = SERVICES[service]): Promise<ApiResponse> {
  return new ApiClient(readRunFile().services[service] as string).get(path, { headers });
}

describe.each(NAMES)("a request directly to %s", (service) => {
  it("returns 200 with a token of the gateway, so that each rejection below has one reason", async () => {
    expect((await direct(service, { "x-takeoff-signed-caller": forgedToken(service) })).status).toBe(200);
  });

  // What else is no token: `caller-token.spec.ts`.
  it.each<[string, () => Forgery]>([
    ["the gateway's RPC key's", () => ({ key: signingKey("rpcSigningKeys.gateway") })],
    ["the RPC key of documents", () => ({ key: signingKey("rpcSigningKeys.documents") })],
    ["another service's", () => ({ claims: { aud: service === "documents" ? "identity" : "documents" } })],
  ])("with %s token returns 401", async (_whose, forgery) => {
    const response = await direct(service, { "x-takeoff-signed-caller": forgedToken(service, forgery()) });
    expect([response.status, errorBodySchema.parse(response.json).code]).toEqual([401, "unauthenticated"]);
  });

  it("returns 401 without a token also for an unknown path", async () => {
    expect((await direct(service, {}, "/nothing")).status).toBe(401);
    expect((await direct(service, { "x-takeoff-signed-caller": forgedToken(service) }, "/nothing")).status).toBe(404);
  });

  it("checks the role again", async () => {
    const caller = { id: 1, username: "forged", role: "user", organization_id: 1, nda_accepted: false, session_id: 1 };
    const response = await direct(service, { "x-takeoff-signed-caller": forgedToken(service, { claims: { caller } }) });
    expect(response.status).toBe(service === "identity" ? 200 : 403);
  });
});

// All headers that a service receives: `headers.spec.ts`.
it("headers of a client that forge its identity do not change its role, also when the connection header names them", async () => {
  const { user } = await tenant();
  const headers = { "x-takeoff-signed-caller": forgedToken("documents"), connection: "close, X-Takeoff-Signed-Caller" };
  expect((await user.client.get("/pdfs/all", { headers })).json.code).toBe("forbidden");
  expect((await new ApiClient().get("/pdfs/all", { headers })).json.code).toBe("unauthenticated");
});

const PATTERNS = Object.keys(RPC) as RpcPattern[];
/** One that `RPC` lets send the pattern. */
const getSender = (pattern: RpcPattern): RpcCaller => RPC[pattern].from[0];
const requests = {} as Record<RpcPattern, unknown>;

beforeAll(async () => {
  const { user, organization } = await tenant();
  await user.client.post("/forgot-password", { email: user.email }, { expectOk: true });
  const find = "select id from identity.password_resets where user_id = $1";
  const resetId = await waitFor(async () => (await database().query<{ id: string }>(find, [user.id])).rows[0]?.id);
  Object.assign(requests, {
    "sessions.resolve": { token_hashes: ["a".repeat(64)], active: false },
    "sessions.callers": { session_ids: [1] },
    "access_tokens.callers": { token_ids: [1] },
    "users.contacts": { ids: [user.id] },
    "users.staff": { ids: [1] },
    "users.staff_contact": {},
    "password_resets.token": { reset_id: Number(resetId) },
    "invitations.token": { invitation_id: Number(resetId) },
    "email_changes.find": { change_id: Number(resetId) },
    "email_changes.token": { change_id: Number(resetId) },
    "users.administrators": { organization_id: organization.id },
    "webhooks.sealing_key": {},
    "audit.note_refusals": { refusals: [] },
    "organizations.find": { ids: [organization.id] },
    "organizations.export": { organization_id: organization.id },
    "users.export": { organization_id: organization.id, after: 0 },
    "parameters.export": { organization_id: organization.id, after: 0 },
    "parameters.of_user": { user_id: user.id },
    "audit.export": { organization_id: organization.id, after: 0 },
  } satisfies Record<RpcPattern, unknown>);
});

/** Sends a request directly to the port of the service that handles its pattern. */
function send(pattern: RpcPattern, metadata: unknown, data = requests[pattern]): Promise<RpcReply> {
  return sendRpc(readRunFile().services.rpc[RPC[pattern].service]!, { pattern, data, metadata, id: "1" });
}

/** The same with a token that is valid but for the forgery. */
function forge(pattern: RpcPattern, forgery: Forgery = {}, from: string = getSender(pattern)): Promise<RpcReply> {
  return send(pattern, { token: forgedRpcToken(from, RPC[pattern].service, pattern, requests[pattern], forgery) });
}

const readCode = ({ response, err }: RpcReply): unknown => (response === undefined && typeof err === "object" ? err.code : "answered");
describe.each(PATTERNS)("an RPC request %s to the service's own port", (pattern) => {
  const { from } = RPC[pattern];

  it("gets a response with its sender's token, so that each rejection below has one reason", async () => {
    for (const caller of from) expect(await forge(pattern, {}, caller)).toMatchObject({ response: expect.anything() });
  });

  it("is rejected as unauthenticated without a token", async () => {
    expect(readCode(await send(pattern, undefined))).toBe("unauthenticated");
  });
});

// That every handler is behind the same guard: `check-rpc-handlers.spec.ts`. What else is no token: `rpc-token.spec.ts`.
const OF_EACH_SERVICE = [...new Map(PATTERNS.map((pattern) => [RPC[pattern].service, pattern])).values()];

describe.each(OF_EACH_SERVICE)("a forged RPC request %s", (pattern) => {
  const { service, from } = RPC[pattern];

  it("is rejected as forbidden when a process signed it that the RPC table does not name", async () => {
    const other = RPC_CALLERS.find((caller) => !from.some((allowed) => allowed === caller))!;
    expect(readCode(await forge(pattern, {}, other))).toBe("forbidden");
  });

  it.each<[string, () => string]>([
    ["another process", () => signingKey(`rpcSigningKeys.${RPC_CALLERS.find((caller) => caller !== getSender(pattern))!}`)],
    ["signed callers", () => signingKey("callerSigningKeys")],
  ])("is rejected as unauthenticated when it was signed with the key of %s in the sender's name", async (_whose, key) => {
    expect(readCode(await forge(pattern, { key: key() }))).toBe("unauthenticated");
  });

  it("is rejected as unauthenticated with the token of a client's request", async () => {
    expect(readCode(await send(pattern, { token: forgedToken(service) }))).toBe("unauthenticated");
  });
});

describe("the audit trail's RPC request", () => {
  const refusal = (outcome: string) => ({
    key: randomUUID(),
    action: "downloadDocument",
    outcome,
    times: 1,
    about: null,
    address: "203.0.113.9",
    request_id: null,
    user: { id: 1, username: "somebody", role: "parent_admin", organization_id: null },
  });
  const written = async (key: string): Promise<number> =>
    (await database().query("select 1 from audit.entries where key = $1", [key])).rows.length;

  async function note(caller: string, outcome: string): Promise<{ code: unknown; rows: number }> {
    const one = refusal(outcome);
    const data = { refusals: [one] };
    const token = forgedRpcToken(caller, "identity", "audit.note_refusals", data);
    const reply = await send("audit.note_refusals", { token }, data);
    return { code: readCode(reply), rows: await written(one.key) };
  }

  it("writes a rejection that the gateway sends", async () => {
    expect(await note("gateway", "forbidden")).toEqual({ code: "answered", rows: 1 });
  });

  it("writes nothing for an outcome that is no rejection, and nothing for another process", async () => {
    expect(await note("gateway", "done")).toEqual({ code: "validation_failed", rows: 0 });
    expect(await note("documents", "forbidden")).toEqual({ code: "forbidden", rows: 0 });
  });
});
