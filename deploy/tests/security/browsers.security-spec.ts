import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { ROUTE_LIST, routePath, type RouteName } from "@takeoff/contracts";
import { ApiClient, multipart, smallPdf, staff, tenant, uniqueSuffix, type ApiResponse, type Person, type Tenant } from "@takeoff/testing";
import { formatCounts } from "../harness/print.ts";
import { statuses, stored, storedWhenStill } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const ANYTHING = { id: 1, token: "token", name: "name" };

/** What a browser says of a call that another site made it send. */
function foreignHeaders(origin: string): Record<string, string>[] {
  const { port } = new URL(origin);
  return [
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    { "sec-fetch-site": "same-site", origin: "https://other.takeoff.example" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site", origin },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${origin}.evil.example` },
    { origin: `http://localhost.evil.example:${port}` },
    { origin: origin.toUpperCase() },
  ];
}

/** What a form of another site can send. */
const FORM_TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];

/** Calls of every kind that other sites make a signed-in person's browser send. */
async function crossSite({ product }: ProductionHarness): Promise<Figures> {
  const [{ user }, operator] = await Promise.all([tenant(), staff()]);
  const before = await storedWhenStill();
  const answers: ApiResponse[] = [];
  for (const { name, method } of ROUTE_LIST.filter(({ method }) => method !== "GET")) {
    for (const headers of foreignHeaders(product.info.public_url)) {
      for (const { client } of [operator, user]) {
        const answer = await client.json(method, routePath(name, ANYTHING), { name: "evil" }, { headers });
        assert(
          answer.status === 403 && codeOf(answer) === "cross_site",
          `${name} with ${JSON.stringify(headers)} was answered ${answer.status}`,
        );
        assert(answer.headers.getSetCookie().length === 0, `${name} set a cookie for another site`);
        answers.push(answer);
      }
    }
  }
  // Without any header of a browser, what a form can send is refused by its type.
  for (const type of FORM_TYPES) {
    for (const { name, method, body } of ROUTE_LIST.filter(({ body }) => body?.type === "json")) {
      if (method !== "POST" || !body) continue;
      const answer = await operator.client.raw(method, routePath(name, ANYTHING), {
        headers: { "content-type": type },
        body: '{"name":"x"}',
      });
      // A reset's link is looked at before its body.
      assert([415, name === "resetPassword" ? 400 : 415].includes(answer.status), `${name} took ${type}: ${answer.status}`);
      answers.push(answer);
    }
  }
  const changing = await readsThatCouldChange(operator);
  assert((await stored()) === before, "something was stored or changed");
  return { calls: answers.length + changing, answered: formatCounts(statuses(answers)) };
}

/** Every GET, as a picture of another site could ask for it; none may change anything or be readable there. */
async function readsThatCouldChange({ client }: Person): Promise<number> {
  const reads = ROUTE_LIST.filter(({ method, name }) => method === "GET" && name !== "events");
  for (const { name } of reads) {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const answer = await client.get(`${routePath(name, ANYTHING)}?_method=DELETE`, { headers });
    assert(answer.headers.get("access-control-allow-origin") === null, `${name} may be read by other sites`);
    assert(answer.headers.get("cross-origin-resource-policy") === "same-origin", `${name} may be used by other sites`);
  }
  return reads.length;
}

const codeOf = ({ json }: ApiResponse): string => (json as { code: string }).code;

/** Keys that no body should carry: whose, who, what for. */
const EXTRA = {
  // Nothing has it: the first of its kind in a new product is 1 by right.
  id: 900_000_001,
  role: "parent_admin",
  status: "completed",
  uploaded_by: "somebody",
  uploaded_by_id: 1,
  created_at: "2000-01-01T00:00:00.000Z",
  nda_accepted_at: "2000-01-01T00:00:00.000Z",
  nda_accepted: true,
  password_hash: "x",
  user_id: 1,
  is_custom: false,
  isAuthenticated: true,
  constructor: { prototype: { role: "parent_admin" } },
};
/** As text, since an object literal's `__proto__` would set its own. */
const PROTOTYPE = '"__proto__":{"role":"parent_admin","organization_id":null,"nda_accepted":true}';

/** Sends a body with keys that it should not carry. */
function sendMore({ client }: Person, method: string, path: string, body: object, more: object): Promise<ApiResponse> {
  const text = JSON.stringify({ ...more, ...body });
  return client.raw(method, path, { headers: { "content-type": "application/json" }, body: `{${PROTOTYPE},${text.slice(1)}` });
}

const account = (): { username: string; email: string; password: string } => {
  const username = `extra.${uniqueSuffix()}`;
  return { username, email: `${username}@mail.example`, password: `Extra-${uniqueSuffix()}-1A` };
};

async function extraKeys(): Promise<Figures> {
  const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);
  const foreign = { organization_id: theirs.organization.id, organizationId: theirs.organization.id };
  const tried: RouteName[] = [];
  await extraOfUsers(ours, foreign, tried);
  await extraOfParameters(ours, foreign, tried);
  await extraOfStaff(operator, tried);
  await extraOfUploads(ours, theirs, tried);
  const { user } = (await ours.user.client.get("/check_session", { expectOk: true })).json as { user: Account };
  assert(user.role === "user" && user.organization_id === ours.organization.id, "a user is more than they were");
  return { bodies: tried.length, keys: Object.keys(EXTRA).length + 3 };
}

async function extraOfUsers({ admin, user, organization, member }: Tenant, foreign: object, tried: RouteName[]): Promise<void> {
  const { role: _role, ...withoutRole } = EXTRA;
  const made = (await sendMore(admin, "POST", "/users", { ...account(), role: "user" }, { ...withoutRole, ...foreign })).json as Account;
  assert(
    made.id !== EXTRA.id && made.role === "user" && made.organization_id === organization.id && made.nda_accepted_at === null,
    "createUser took extra keys",
  );
  assert(!made.created_at.startsWith("2000"), "createUser took a time");
  const higher = await sendMore(admin, "POST", "/users", { ...account(), role: "parent_admin" }, {});
  assert(higher.status >= 400, `an administrator made staff: ${higher.status}`);
  const who = await member();
  const changed = (await sendMore(admin, "PATCH", `/users/${who.id}`, { phone_number: "1" }, { ...withoutRole, ...foreign }))
    .json as Account;
  assert(changed.id === who.id && changed.role === "user" && changed.organization_id === organization.id, "updateUser took extra keys");
  const raised = await sendMore(admin, "PATCH", `/users/${who.id}`, { role: "parent_admin" }, {});
  assert(raised.status >= 400, `an administrator made somebody staff: ${raised.status}`);
  const self = await sendMore(admin, "PATCH", `/users/${admin.id}`, { role: "parent_admin" }, {});
  assert(self.status >= 400, `an administrator made themselves staff: ${self.status}`);
  const visitor = new ApiClient();
  const login = await sendMore(
    { ...user, client: visitor },
    "POST",
    "/login",
    { username: user.username, password: user.password },
    { ...EXTRA, ...foreign },
  );
  assert((login.json as { user: Account }).user.role === "user", "login took a role");
  assert((await visitor.get("/pdfs/all")).status === 403, "login with extra keys made staff");
  tried.push("createUser", "updateUser", "login");
}

interface Account {
  id: number;
  role: string;
  organization_id: number;
  nda_accepted_at: string | null;
  created_at: string;
}

async function extraOfParameters({ user, admin }: Tenant, foreign: object, tried: RouteName[]): Promise<void> {
  const name = `extra ${uniqueSuffix()}`;
  const body = { parameter_name: name, parameter_value: "1" };
  const made = await sendMore(user, "POST", "/user/parameters/custom", body, { ...EXTRA, user_id: admin.id, ...foreign });
  assert((made.json as { is_custom: boolean }).is_custom, "createCustomParameter took a kind");
  await user.client.post("/user/parameters", [{ ...EXTRA, user_id: admin.id, ...foreign, name, value: "2" }], { expectOk: true });
  const others = JSON.stringify((await admin.client.get("/user/parameters", { expectOk: true })).json);
  assert(!others.includes(name), "a parameter became somebody else's");
  tried.push("createCustomParameter", "saveParameters");
}

async function extraOfStaff(operator: Person, tried: RouteName[]): Promise<void> {
  for (const path of ["/organizations", "/locations"] as const) {
    const made = (await sendMore(operator, "POST", path, { name: `Extra ${uniqueSuffix()}` }, EXTRA)).json as {
      id: number;
      created_at?: string;
    };
    assert(made.id !== EXTRA.id && !made.created_at?.startsWith("2000"), `${path} took an id or a time`);
    const changed = await sendMore(operator, "PATCH", `${path}/${made.id}`, { name: `Extra ${uniqueSuffix()}` }, EXTRA);
    assert((changed.json as { id: number }).id === made.id, `${path} changed another's`);
  }
  tried.push("createOrganization", "createLocation", "updateOrganization", "updateLocation");
}

async function extraOfUploads({ user, organization }: Tenant, theirs: Tenant, tried: RouteName[]): Promise<void> {
  const fields = {
    status: "completed",
    id: "1",
    uploaded_by: "somebody",
    uploaded_by_id: String(theirs.user.id),
    organization_id: String(theirs.organization.id),
  };
  const uploaded = await user.client.upload({ fields: { ...fields, filename: "evil.pdf", original_object: "docs/x" }, expectOk: true });
  const document = uploaded.json as { id: number; status: string; uploaded_by_id: number; organization_id: number; filename: string };
  const own = document.uploaded_by_id === user.id && document.organization_id === organization.id;
  assert(own && document.status === "new" && document.filename === "sample.pdf", "an upload took extra fields");
  const form = multipart([{ name: "file", body: smallPdf(), filename: "a.pdf" }]);
  const bare = await user.client.raw("POST", "/upload-pdf?organization_id=1&status=completed", {
    headers: { "content-type": form.contentType },
    body: form.body,
  });
  assert(bare.status === 400, `fields in the address stood for those of a form: ${bare.status}`);
  tried.push("uploadDocument");
}

describe("cross-site (quick)", () => {
  it("rejects requests of every route that another site makes a browser send", onProductionProduct(crossSite));
});

describe("extra-keys (quick)", () => {
  it("ignores role, organization, id, status and __proto__ in bodies that must not carry them", onProductionProduct(extraKeys));
});
