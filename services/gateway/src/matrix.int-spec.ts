import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  AUDITED_ROUTES,
  matchRoute,
  ROUTE_LIST,
  ROUTES,
  TOKEN_MESSAGES,
  TOKEN_SCOPES,
  type AuditedRoute,
  type AuditEntry,
  type Method,
  type Route,
  type RouteName,
  type TokenScope,
} from "@takeoff/contracts";
import {
  database,
  ndaPending,
  toOutcome,
  person,
  staff,
  tenant,
  TEST_PASSWORD,
  toErrorResponse,
  TokenClient,
  visitor,
  waitFor,
  type ApiResponse,
  type ApiClient,
  type Person,
} from "@takeoff/testing";
import { KINDS, MISSING, type Kind, type Whose } from "../test/outcome-row.ts";
import { OUTCOMES } from "../test/outcomes.ts";
import { Targets } from "../test/targets.ts";

const NAMES = Object.keys(OUTCOMES) as RouteName[];
/** Successful requests without an effect, which the audit trail does not record. */
const HAVE_NO_EFFECT: Partial<Record<RouteName, readonly Kind[]>> = {
  logout: ["visitor"],
  forgotPassword: KINDS,
  // Redirects to the log-in page with the reason.
  finishSingleSignOn: KINDS,
  acceptNda: ["user", "admin", "parent_admin"],
  setDocumentStatus: KINDS,
  completeDocument: KINDS,
};
const NO_SUCH_ID = 2_000_000_000;

const [ours, theirs, operator, pending] = await Promise.all([tenant(), tenant(), staff(), ndaPending()]);
const targets = await Targets.prepare({ ours, theirs, operator });

/** The client of a kind of user, or of a new account of that kind. */
async function createClient(kind: Kind, ownAccount: boolean): Promise<ApiClient> {
  if (kind === "visitor") return visitor();
  if (kind === "pending") return (ownAccount ? await ndaPending() : pending).client;
  if (kind === "parent_admin") return (ownAccount ? await staff() : operator).client;
  return (ownAccount ? await person({ role: kind, organizationId: ours.organization.id }) : ours[kind]).client;
}

/** A response without the headers and ids that differ in every response. */
function comparable({ status, headers, body, json }: ApiResponse): unknown {
  const same = [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");
  return { status, headers: same, body: body.toString("utf8").replaceAll(json.request_id, "") };
}

/** The responses that the audit trail is compared with. */
const answered: { name: RouteName; kind: Kind; requestId: string | null; status: number }[] = [];

const cases = NAMES.flatMap((name) => KINDS.map((kind) => [name, kind] as const));

/** All owners where the outcome depends on them; otherwise the target that is most likely to be permitted. To staff all documents are alike. */
function ownersTried(name: RouteName, kind: Kind): readonly Whose[] {
  const { target }: Route = ROUTES[name];
  if (typeof OUTCOMES[name][kind] !== "string") return ["own", "colleagues", "foreign"];
  if (kind !== "parent_admin" || !target) return ["own"];
  return target === "user" ? ["own", "foreign"] : ["foreign"];
}

describe("every route, requested by every role", () => {
  it("has a row in the table of expected outcomes", () => {
    expect([...NAMES].sort()).toEqual(ROUTE_LIST.map(({ name }) => name).sort());
  });

  // A hidden target and one that does not exist give the same 404, byte for byte.
  it.each(cases)("%s by %s", async (name, kind) => {
    const { send, ownAccount = false, ownTarget = false, ...outcomes } = OUTCOMES[name];
    const outcome = outcomes[kind];
    const client = await createClient(kind, ownAccount);
    const hidden: ApiResponse[] = [];
    for (const whose of ownersTried(name, kind)) {
      const expected = typeof outcome === "string" ? outcome : outcome[whose];
      const id = await targets.idFor(name, kind, whose, ownTarget && !/^40[13]/.test(expected));
      const response = await send(client, id, ours.organization.id);
      expect([whose, toOutcome(response)]).toEqual([whose, expected]);
      const requestId = (response as Partial<ApiResponse>).headers?.get("x-request-id") ?? null;
      answered.push({ name, kind, requestId, status: response.status });
      if (typeof outcome !== "string" && whose !== "own" && expected === MISSING) hidden.push(response as ApiResponse);
    }
    if (typeof outcome === "string" && (kind !== "parent_admin" || !("target" in ROUTES[name]))) return;
    const missing = await send(client, NO_SUCH_ID, 0);
    expect(toOutcome(missing)).toBe(MISSING);
    for (const response of hidden) expect(comparable(response)).toEqual(comparable(missing as ApiResponse));
  });

  it("is recorded in the audit trail exactly when the contract says so", async () => {
    const done = answered.filter(({ requestId, status }) => requestId !== null && status < 400);
    const { rows } = await database().query<{ request_id: string; action: RouteName }>(
      "select request_id, action from audit.entries where outcome = 'done' and request_id = any($1)",
      [done.map(({ requestId }) => requestId)],
    );
    const recorded = Map.groupBy(rows, ({ request_id }) => request_id);
    for (const { name, kind, requestId } of done) {
      const without = HAVE_NO_EFFECT[name]?.includes(kind) || !AUDITED_ROUTES.includes(name as AuditedRoute);
      const actions = (recorded.get(requestId ?? "") ?? []).map(({ action }) => action);
      expect([name, kind, actions]).toEqual([name, kind, without ? [] : [name]]);
    }
  });

  // Documents: `lists.int-spec.ts`; organizations: `change-organizations.int-spec.ts`.
  it("returns no user of another organization in lists", async () => {
    const users = (await ours.admin.client.get("/users", { expectOk: true })).json as { id: number; organization_id: number }[];
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([ours.user.id, ours.admin.id]));
    expect(users.every(({ organization_id }) => organization_id === ours.organization.id)).toBe(true);
    expect((await ours.admin.client.get(`/organizations/${ours.organization.id}/users`, { expectOk: true })).json).toEqual(users);
  });
});

describe("unknown routes", () => {
  const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  // What every path permits: `routes.spec.ts`.
  it("return 405 with the permitted methods when the path is that of another route", async () => {
    const path = "/user/sessions";
    const allowed = METHODS.filter((method) => matchRoute(method, path).found);
    for (const method of [...METHODS, "OPTIONS"].filter((method) => !allowed.includes(method as Method))) {
      // Also without a session: the gateway checks the method before the session.
      const response = await visitor().raw(method, path);
      expect([method, toOutcome(response)]).toEqual([method, "405 method_not_allowed"]);
      expect((response.headers.get("allow") ?? "").split(", ").sort()).toEqual([...allowed].sort());
    }
  });

  // What else is no route: `routes.spec.ts`.
  it.each(["/nothing", "/pdfs/%zz", "/pdfs/0"])("the path %j returns 404 in JSON", async (path) => {
    const response = await operator.client.get(path);
    expect(toOutcome(response)).toBe("404 not_found");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.json).toEqual({ error: "Not found.", code: "not_found", request_id: response.headers.get("x-request-id") });
  });

  it("HEAD returns the headers of GET without a body", async () => {
    const path = `/pdfs/${await targets.idFor("getDocument", "user", "own", false)}`;
    const head = await ours.user.client.raw("HEAD", path);
    const get = await ours.user.client.get(path);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });
});

/** Whose programs have an access token. */
const HOLDERS = ["user", "admin", "parent_admin"] as const;
type Holder = (typeof HOLDERS)[number];
let programs: Record<Holder, TokenClient>;

async function createToken(
  of: Person,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
  name = "CI",
): Promise<{ id: number; program: TokenClient }> {
  const body = { name, scopes, expires_in_days: 30, current_password: TEST_PASSWORD };
  const { json } = await of.client.post("/user/access-tokens", body, { expectOk: true });
  return { id: json.id as number, program: new TokenClient(json.token) };
}

const getToken = (route: RouteName): TokenScope | undefined => (ROUTES[route] as Route).token;

describe("a token with all scopes, sent to every route", () => {
  // Not before: the matrix ends sessions.
  beforeAll(async () => {
    const [user, admin, parent_admin] = await Promise.all([ours.user, ours.admin, operator].map((of) => createToken(of)));
    programs = { user: user!.program, admin: admin!.program, parent_admin: parent_admin!.program };
  });

  it.each(NAMES.flatMap((name) => HOLDERS.map((holder) => [name, holder] as const)))("%s by a program of %s", async (name, holder) => {
    const { send, ownTarget = false, ...outcomes } = OUTCOMES[name];
    const isAccepted = getToken(name) !== undefined;
    const id = await targets.idFor(name, holder, "own", ownTarget && isAccepted);
    const response = await send(programs[holder], id, ours.organization.id);
    const bySession = outcomes[holder];
    const expected = typeof bySession === "string" ? bySession : bySession.own;
    expect(toOutcome(response)).toBe(isAccepted ? expected : "403 forbidden");
    if (!isAccepted) expect(response.json.error).toBe(TOKEN_MESSAGES.notAccepted);
    // The rows of live updates respond without headers.
    expect((response as Partial<ApiResponse>).headers?.getSetCookie() ?? []).toEqual([]);
  });
});

describe("an access token", () => {
  it.each(TOKEN_SCOPES)("with the scope %s alone uses the routes of that scope only", async (scope) => {
    const { program } = await createToken(ours.user, [scope]);
    const id = await targets.idFor("getDocument", "user", "own", false);
    for (const name of NAMES.filter((route) => getToken(route) !== undefined)) {
      const response = (await OUTCOMES[name].send(program, id, ours.organization.id)) as ApiResponse;
      const needed = getToken(name)!;
      const isAllowed = needed === scope;
      expect([name, toOutcome(response) === "403 forbidden"]).toEqual([name, !isAllowed]);
      if (isAllowed) continue;
      expect(response.json.error).toBe(TOKEN_MESSAGES.scopeMissing(needed));
      expect(response.headers.get("www-authenticate")).toBe(`Bearer error="insufficient_scope", scope="${needed}"`);
    }
  });

  it("sees what its user sees, and nothing of a colleague or another organization", async () => {
    for (const whose of ["colleagues", "foreign"] as const) {
      const id = await targets.idFor("getDocument", "user", whose, false);
      expect(toOutcome(await programs.user.get(`/pdfs/${id}`))).toBe("404 not_found");
      expect(toOutcome(await programs.user.get(`/pdfs/${id}/export?format=csv`))).toBe("404 not_found");
    }
    const listed = (await programs.user.get("/pdfs", { expectOk: true })).json as { uploaded_by_id: number }[];
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.every(({ uploaded_by_id }) => uploaded_by_id === ours.user.id)).toBe(true);
  });

  it("uploads without proof of the site, since no browser adds it by itself", async () => {
    const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await programs.user.upload({ headers })).status).toBe(200);
    expect(toOutcome(await ours.user.client.upload({ headers }))).toBe("403 cross_site");
  });

  it("is refused together with a session cookie, whichever of the two is valid", async () => {
    const authorization = `Bearer ${programs.user.token}`;
    const response = await ours.user.client.get("/pdfs", { headers: { authorization } });
    expect(toErrorResponse(response)).toMatchObject({ status: 400, error: TOKEN_MESSAGES.cookieAndToken });
    const cookie = `takeoff_session=${"A".repeat(43)}`;
    expect((await programs.user.get("/pdfs", { headers: { cookie } })).status).toBe(400);
    // Other cookies, such as those of a load balancer, are no session.
    expect((await programs.user.get("/pdfs", { headers: { cookie: "balancer=3" } })).status).toBe(200);
  });

  it("that is none, or unknown, is 401 on every route, public ones too", async () => {
    const { id, program } = await createToken(ours.user);
    await ours.user.client.delete(`/user/access-tokens/${id}`, undefined, { expectOk: true });
    for (const client of [program, new TokenClient("tko_wrong"), new TokenClient("")]) {
      for (const path of ["/pdfs", "/users", "/check_session", "/openapi.json", "/events"]) {
        const response = await client.get(path);
        expect([path, toErrorResponse(response)]).toEqual([path, { status: 401, code: "unauthenticated", error: TOKEN_MESSAGES.invalid }]);
        expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
      }
    }
  });

  it("is named in the audit trail where it is used and where it is rejected, never with its secret", async () => {
    const { id, program } = await createToken(ours.user, ["results:read"], "Nightly");
    const documentId = await targets.idFor("downloadCsv", "user", "own", false);
    await program.get(`/pdfs/${documentId}/files/csv`, { expectOk: true });
    await program.get("/users");
    const find = async (action: string): Promise<AuditEntry | undefined> =>
      ((await ours.admin.client.get("/audit?limit=100", { expectOk: true })).json as AuditEntry[]).find(
        (entry) => entry.action === action && entry.detail?.includes(`access token ${id} (Nightly)`),
      );
    // Rejections are written each second.
    await waitFor(async () => (await find("listUsers")) !== undefined, { what: "the rejection in the audit trail" });
    expect(await find("downloadCsv")).toMatchObject({ username: ours.user.username, outcome: "done" });
    expect(await find("listUsers")).toMatchObject({ username: ours.user.username, outcome: "forbidden" });
    const { rows } = await database().query("select from audit.entries where entries::text like $1", [`%${program.token}%`]);
    expect(rows).toEqual([]);
  });
});
