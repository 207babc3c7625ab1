import { beforeAll, describe, expect, it } from "@jest/globals";
import { matchRoute, ROUTE_LIST, ROUTES, routePath, SERVED_ROUTES, type Method } from "@takeoff/contracts";
import {
  ndaPending,
  person,
  smallPdf,
  staff,
  tenant,
  visitor,
  waitFor,
  type ApiAnswer,
  type ApiClient,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { KINDS, OUTCOMES, type Kind, type ServedRouteName, type Whose } from "../test/outcomes.ts";

const NAMES = Object.keys(OUTCOMES) as ServedRouteName[];
const NO_SUCH_ID = 2_000_000_000;
/** In place of a route's parameter where only the path matters. */
const ANYTHING = { id: 1, token: "token", name: "name" };

let ours: Tenant;
let theirs: Tenant;
let operator: Person;
let pending: Person;
/** A completed document with every result, of each of them. */
let documents: { user: number; admin: number; foreign: number };

beforeAll(async () => {
  [ours, theirs, operator, pending] = await Promise.all([tenant(), tenant(), staff(), ndaPending()]);
  const [user, admin, foreign] = await Promise.all([ours.user, ours.admin, theirs.user].map(completed));
  documents = { user: user!, admin: admin!, foreign: foreign! };
});

async function completed(uploader: Person): Promise<number> {
  const { json } = await uploader.client.upload({ expectOk: true });
  const id = (json as { id: number }).id;
  const checked = async (): Promise<boolean> => (await uploader.client.get(`/pdfs/${id}`)).json.status === "pending";
  await waitFor(checked, { timeoutMs: 20_000, what: `the check of document ${id}` });
  await operator.client.process(id, { processed: smallPdf(), csv: "Mark\nB1\n", xml: "<takeoff/>" }, { expectOk: true });
  await operator.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}

/** The client that calls: everybody's own, or that of a fresh account. */
async function clientOf(kind: Kind, ownAccount: boolean): Promise<ApiClient> {
  if (kind === "visitor") return visitor();
  if (kind === "pending") return (ownAccount ? await ndaPending() : pending).client;
  if (kind === "parent_admin") return (ownAccount ? await staff() : operator).client;
  return (ownAccount ? await person({ role: kind, organizationId: ours.organization.id }) : ours[kind]).client;
}

function idFor(kind: Kind, whose: Whose): number {
  if (whose === "foreign") return documents.foreign;
  const own = kind === "admin" ? "admin" : "user";
  return documents[whose === "own" ? own : own === "admin" ? "user" : "admin"];
}

const outcomeOf = ({ status, json }: Pick<ApiAnswer, "status" | "json">): string =>
  status < 400 ? String(status) : `${status} ${json?.code}`;

/** Everything of an answer but what differs between any two. */
function comparable({ status, headers, body, json }: ApiAnswer): unknown {
  const same = [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");
  return { status, headers: same, body: body.toString("utf8").replaceAll(json.request_id, "") };
}

const cases = NAMES.flatMap((name) => KINDS.map((kind) => [name, kind] as const));

describe("every served call, made by everyone", () => {
  it("has a row in the table", () => {
    expect([...NAMES].sort()).toEqual(SERVED_ROUTES.map(({ name }) => name).sort());
  });

  it.each(cases)("%s by %s", async (name, kind) => {
    const { send, ownAccount = false, ...outcomes } = OUTCOMES[name];
    const expected = outcomes[kind];
    const client = await clientOf(kind, ownAccount);
    for (const whose of ["own", "colleagues", "foreign"] as const) {
      const answer = await send(client, idFor(kind, whose), ours.organization.id);
      expect([whose, outcomeOf(answer)]).toEqual([whose, typeof expected === "string" ? expected : expected[whose]]);
      if (ownAccount) return;
      if (!("target" in ROUTES[name])) return;
    }
  });

  const targeted = NAMES.filter((name) => "target" in ROUTES[name]);
  it.each(targeted)("%s: what is not the caller's to see is missing, byte for byte", async (name) => {
    const { send, user, admin } = OUTCOMES[name];
    for (const [kind, expected] of Object.entries({ user, admin } as const)) {
      if (typeof expected === "string") continue;
      const client = ours[kind as "user" | "admin"].client;
      const missing = comparable((await send(client, NO_SUCH_ID, 0)) as ApiAnswer);
      expect(missing).toMatchObject({ status: 404 });
      for (const whose of ["colleagues", "foreign"] as const) {
        if (expected[whose] === "200") continue;
        expect(comparable((await send(client, idFor(kind as Kind, whose), 0)) as ApiAnswer)).toEqual(missing);
      }
    }
    expect(outcomeOf(await send(operator.client, NO_SUCH_ID, 0))).toBe("404 not_found");
  });

  it("lists of one organization show nothing of another", async () => {
    for (const { client } of [ours.user, ours.admin]) {
      const organizations = (await client.get("/organizations", { expectOk: true })).json as { id: number }[];
      expect(organizations.map(({ id }) => id)).toEqual([ours.organization.id]);
      const listed = (await client.get("/pdfs", { expectOk: true })).json as { organization_id: number; uploaded_by_id: number }[];
      expect(listed.every(({ organization_id }) => organization_id === ours.organization.id)).toBe(true);
      expect((await client.get(`/pdfs?organization_id=${theirs.organization.id}`, { expectOk: true })).json).toEqual([]);
    }
    const own = (await ours.user.client.get("/pdfs")).json as { uploaded_by_id: number }[];
    expect(own.every(({ uploaded_by_id }) => uploaded_by_id === ours.user.id)).toBe(true);
    const all = (await operator.client.get("/organizations", { expectOk: true })).json as { id: number }[];
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([ours.organization.id, theirs.organization.id]));
  });

  it("what staff say of a document's organization counts, what others say does not", async () => {
    const fields = { organization_id: String(theirs.organization.id) };
    const said = async (client: ApiClient): Promise<number> => (await client.upload({ fields, expectOk: true })).json.organization_id;
    expect([await said(ours.user.client), await said(ours.admin.client)]).toEqual([ours.organization.id, ours.organization.id]);
    expect(await said(operator.client)).toBe(theirs.organization.id);
  });
});

describe("calls that there are not", () => {
  const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const paths = [...new Set(SERVED_ROUTES.map(({ name }) => routePath(name, ANYTHING)))];

  it.each(paths)("%s answers a wrong method with the right ones", async (path) => {
    const allowed = METHODS.filter((method) => matchRoute(method, path).found);
    for (const method of [...METHODS, "OPTIONS"].filter((method) => !allowed.includes(method as Method))) {
      // Also for a visitor: the door looks at the method before the session.
      const answer = await visitor().raw(method, path);
      expect([method, outcomeOf(answer)]).toEqual([method, "405 method_not_allowed"]);
      expect((answer.headers.get("allow") ?? "").split(", ").sort()).toEqual([...allowed].sort());
    }
  });

  it("a planned call is none yet", async () => {
    for (const { method, name } of ROUTE_LIST.filter(({ planned }) => planned)) {
      const path = routePath(name, ANYTHING);
      const others = METHODS.some((other) => matchRoute(other, path).found);
      const answer = await operator.client.raw(method, path);
      expect([name, outcomeOf(answer)]).toEqual([name, others ? "405 method_not_allowed" : "404 not_found"]);
    }
  });

  it.each([
    "",
    "/",
    "/nothing",
    "/pdfs/1/nothing",
    "/pdfs/",
    "//pdfs",
    "/PDFS",
    "/pdfs/%zz",
    "/pdfs/%C3",
    "/%70dfs",
    "/../login",
    "/login;x",
  ])("the path %j is unknown, in JSON", async (path) => {
    const answer = await operator.client.get(`/client/api${path}`);
    expect(outcomeOf(answer)).toBe("404 not_found");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.json).toEqual({ error: "Not found.", code: "not_found", request_id: answer.headers.get("x-request-id") });
  });

  it.each(["0", "-1", "1.5", "abc", "1e3", "9999999999999999999", "%31%00", "1%2F..%2F2", "null"])(
    "the id %s names nothing",
    async (id) => {
      for (const path of [`/pdfs/${id}`, `/pdfs/${id}/preview`, `/pdfs/${id}/files/csv`])
        expect([path, outcomeOf(await operator.client.get(path))]).toEqual([path, "404 not_found"]);
      expect(outcomeOf(await operator.client.patch(`/pdfs/${id}/status`, { status: "pending" }))).toBe("404 not_found");
    },
  );

  it("HEAD is answered as GET, without a body", async () => {
    const [head, get] = [
      await ours.user.client.raw("HEAD", `/pdfs/${documents.user}`),
      await ours.user.client.get(`/pdfs/${documents.user}`),
    ];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });
});
