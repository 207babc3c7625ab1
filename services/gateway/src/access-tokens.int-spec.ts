import { beforeAll, describe, expect, it } from "@jest/globals";
import { ROUTES, TOKEN_MESSAGES, TOKEN_SCOPES, type AuditEntry, type Route, type RouteName, type TokenScope } from "@takeoff/contracts";
import {
  database,
  staff,
  tenant,
  TEST_PASSWORD,
  toErrorResponse,
  TokenClient,
  toOutcome,
  waitFor,
  type ApiResponse,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { OUTCOMES } from "../test/outcomes.ts";
import { Targets } from "../test/targets.ts";

const NAMES = Object.keys(OUTCOMES) as RouteName[];
const HOLDERS = ["user", "admin", "parent_admin"] as const;
type Holder = (typeof HOLDERS)[number];

let ours: Tenant;
let operator: Person;
let targets: Targets;
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

beforeAll(async () => {
  const [first, theirs, someone] = await Promise.all([tenant(), tenant(), staff()]);
  [ours, operator] = [first, someone];
  targets = await Targets.prepare({ ours, theirs, operator });
  const [user, admin, parent_admin] = await Promise.all([ours.user, ours.admin, operator].map((of) => createToken(of)));
  programs = { user: user!.program, admin: admin!.program, parent_admin: parent_admin!.program };
});

describe("a token with all scopes, sent to every route", () => {
  it.each(NAMES.flatMap((name) => HOLDERS.map((holder) => [name, holder] as const)))("%s by a program of %s", async (name, holder) => {
    const { send, ownTarget = false, ...outcomes } = OUTCOMES[name];
    const id = await targets.idFor(name, holder, "own", ownTarget);
    const response = await send(programs[holder], id, ours.organization.id);
    const bySession = outcomes[holder];
    const expected = typeof bySession === "string" ? bySession : bySession.own;
    expect(toOutcome(response)).toBe(getToken(name) === undefined ? "403 forbidden" : expected);
    if (getToken(name) === undefined) expect(response.json.error).toBe(TOKEN_MESSAGES.notAccepted);
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
