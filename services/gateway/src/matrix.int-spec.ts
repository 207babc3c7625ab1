import { beforeAll, describe, expect, it } from "@jest/globals";
import { AUDITED_ROUTES, matchRoute, ROUTE_LIST, ROUTES, type AuditedRoute, type Method, type RouteName } from "@takeoff/contracts";
import {
  database,
  ndaPending,
  toOutcome,
  person,
  staff,
  tenant,
  visitor,
  type ApiResponse,
  type ApiClient,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { KINDS, type Kind } from "../test/outcome-row.ts";
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

let ours: Tenant;
let theirs: Tenant;
let operator: Person;
let pending: Person;
let targets: Targets;

beforeAll(async () => {
  [ours, theirs, operator, pending] = await Promise.all([tenant(), tenant(), staff(), ndaPending()]);
  targets = await Targets.prepare({ ours, theirs, operator });
});

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

describe("every route, requested by every role", () => {
  it("has a row in the table of expected outcomes", () => {
    expect([...NAMES].sort()).toEqual(ROUTE_LIST.map(({ name }) => name).sort());
  });

  it.each(cases)("%s by %s", async (name, kind) => {
    const { send, ownAccount = false, ownTarget = false, ...outcomes } = OUTCOMES[name];
    const expected = outcomes[kind];
    const client = await createClient(kind, ownAccount);
    for (const whose of ["own", "colleagues", "foreign"] as const) {
      const response = await send(client, await targets.idFor(name, kind, whose, ownTarget), ours.organization.id);
      expect([whose, toOutcome(response)]).toEqual([whose, typeof expected === "string" ? expected : expected[whose]]);
      const requestId = (response as Partial<ApiResponse>).headers?.get("x-request-id") ?? null;
      answered.push({ name, kind, requestId, status: response.status });
      if (ownAccount) return;
      if (!("target" in ROUTES[name])) return;
    }
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

  const targeted = NAMES.filter((name) => "target" in ROUTES[name]);
  it.each(targeted)("%s returns the same 404 for a hidden and a missing target, byte for byte", async (name) => {
    const { send, user, admin, ownTarget = false } = OUTCOMES[name];
    for (const [kind, expected] of Object.entries({ user, admin } as const)) {
      if (typeof expected === "string") continue;
      const client = ours[kind as "user" | "admin"].client;
      const missing = comparable((await send(client, NO_SUCH_ID, 0)) as ApiResponse);
      expect(missing).toMatchObject({ status: 404 });
      for (const whose of ["colleagues", "foreign"] as const) {
        if (expected[whose] !== "404 not_found") continue;
        const id = await targets.idFor(name, kind as Kind, whose, ownTarget);
        expect(comparable((await send(client, id, 0)) as ApiResponse)).toEqual(missing);
      }
    }
    expect(toOutcome(await send(operator.client, NO_SUCH_ID, 0))).toBe("404 not_found");
  });

  it("returns no data of another organization in lists", async () => {
    for (const { client } of [ours.user, ours.admin]) {
      const organizations = (await client.get("/organizations", { expectOk: true })).json as { id: number }[];
      expect(organizations.map(({ id }) => id)).toEqual([ours.organization.id]);
      const listed = (await client.get("/pdfs", { expectOk: true })).json as { organization_id: number; uploaded_by_id: number }[];
      expect(listed.every(({ organization_id }) => organization_id === ours.organization.id)).toBe(true);
      expect((await client.get(`/pdfs?organization_id=${theirs.organization.id}`, { expectOk: true })).json).toEqual([]);
    }
    const own = (await ours.user.client.get("/pdfs")).json as { uploaded_by_id: number }[];
    expect(own.every(({ uploaded_by_id }) => uploaded_by_id === ours.user.id)).toBe(true);
    const users = (await ours.admin.client.get("/users", { expectOk: true })).json as { id: number; organization_id: number }[];
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([ours.user.id, ours.admin.id]));
    expect(users.every(({ organization_id }) => organization_id === ours.organization.id)).toBe(true);
    expect((await ours.admin.client.get(`/organizations/${ours.organization.id}/users`, { expectOk: true })).json).toEqual(users);
    const all = (await operator.client.get("/organizations", { expectOk: true })).json as { id: number }[];
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([ours.organization.id, theirs.organization.id]));
  });

  it("accepts a document's organization from staff only", async () => {
    const fields = { organization_id: String(theirs.organization.id) };
    const said = async (client: ApiClient): Promise<number> => (await client.upload({ fields, expectOk: true })).json.organization_id;
    expect([await said(ours.user.client), await said(ours.admin.client)]).toEqual([ours.organization.id, ours.organization.id]);
    expect(await said(operator.client)).toBe(theirs.organization.id);
  });
});

describe("unknown routes", () => {
  const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  // What every path permits is read from the same table by `matchRoute`.
  it.each(["/login", "/pdfs/all", "/pdfs/1/status", "/pdfs/1", "/user/sessions"])(
    "%s returns 405 with the permitted methods",
    async (path) => {
      const allowed = METHODS.filter((method) => matchRoute(method, path).found);
      for (const method of [...METHODS, "OPTIONS"].filter((method) => !allowed.includes(method as Method))) {
        // Also without a session: the gateway checks the method before the session.
        const response = await visitor().raw(method, path);
        expect([method, toOutcome(response)]).toEqual([method, "405 method_not_allowed"]);
        expect((response.headers.get("allow") ?? "").split(", ").sort()).toEqual([...allowed].sort());
      }
    },
  );

  it.each(["", "/nothing", "/pdfs/%zz", "/%70dfs", "/../login"])("the path %j returns 404 in JSON", async (path) => {
    const response = await operator.client.get(`/client/api${path}`);
    expect(toOutcome(response)).toBe("404 not_found");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.json).toEqual({ error: "Not found.", code: "not_found", request_id: response.headers.get("x-request-id") });
  });

  it.each(["0", "9999999999999999999", "1%2F..%2F2"])("the id %s returns 404", async (id) => {
    for (const { method, path } of ROUTE_LIST.filter(({ target }) => target)) {
      const named = path.replace(":id", id);
      expect([method, named, toOutcome(await operator.client.raw(method, named))]).toEqual([method, named, "404 not_found"]);
    }
  });

  it("HEAD returns the headers of GET without a body", async () => {
    const path = `/pdfs/${await targets.idFor("getDocument", "user", "own", false)}`;
    const head = await ours.user.client.raw("HEAD", path);
    const get = await ours.user.client.get(path);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });
});
