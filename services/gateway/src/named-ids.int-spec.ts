import { describe, expect, it } from "@jest/globals";
import { ROUTE_LIST, type Route, type RouteName, type User } from "@takeoff/contracts";
import { person, tenant, TEST_PASSWORD, uniqueSuffix, waitFor, type ApiClient } from "@takeoff/testing";
import { parse } from "csv-parse/sync";
import * as z from "zod";

const [ours, theirs] = await Promise.all([tenant(), tenant()]);
// A document of the other organization that could leak, after its automatic check.
const { id: foreign } = (await theirs.user.client.upload({ expectOk: true })).json as { id: number };
const status = async (): Promise<string> => ((await theirs.user.client.get(`/pdfs/${foreign}`)).json as { status: string }).status;
await waitFor(async () => (await status()) === "pending", { what: "the file's check" });

interface Described {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  allOf?: Described[];
  oneOf?: Described[];
}

/** Names of id fields in a schema, at any depth. */
function listIds(schema: z.ZodType | null | undefined): string[] {
  const within = ({ properties = {}, items, anyOf = [], allOf = [], oneOf = [] }: Described): string[] => [
    ...Object.entries(properties)
      // The ids of a passkey are the browser's, and name nothing of ours.
      .filter(([name]) => name !== "passkey")
      .flatMap(([name, inner]) => [...(/(^|_)ids?$/.test(name) ? [name] : []), ...within(inner)]),
    ...[...(items ? [items] : []), ...anyOf, ...allOf, ...oneOf].flatMap(within),
  ];
  return schema ? within(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Described) : [];
}

/** Every id that a customer's request can contain outside of its path, as `createUser body organization_id`. */
function namedIds({ name, query, body }: Route & { name: RouteName }): string[] {
  const places = {
    query: listIds(query),
    body: listIds(body?.type === "json" ? body.schema : null),
    form: listIds(body?.type === "multipart" ? body.fields : null),
  };
  return Object.entries(places).flatMap(([place, ids]) => ids.map((id) => `${name} ${place} ${id}`));
}

const forCustomers = ({ access }: Route): boolean => !Array.isArray(access) || access.includes("admin") || access.includes("user");
const NAMED = [...new Set(ROUTE_LIST.filter(forCustomers).flatMap(namedIds))].sort();

/** Sends a request that names another organization, as each role that may send it. */
const FOREIGN: Record<string, (foreign: number) => Promise<void>> = {
  "createUser body organization_id": async (organization_id) => {
    const username = `named.${uniqueSuffix()}`;
    const account = { username, email: `${username}@mail.example`, password: TEST_PASSWORD, organization_id };
    const made = (await ours.admin.client.post("/users", account, { expectOk: true })).json as User;
    expect(made.organization_id).toBe(ours.organization.id);
  },
  "removeSecondFactor body passkey_id": async (passkey_id) => {
    for (const client of customers()) {
      const removal = { current_password: TEST_PASSWORD, passkey_id };
      expect((await client.post("/user/second-factor/removal", removal)).status).toBe(404);
    }
  },
  "updateUser body organization_id": async (organization_id) => {
    const kim = await person({ organizationId: ours.organization.id });
    const change = { organization_id, role: "admin", phone_number: "555-0142" };
    const after = (await ours.admin.client.patch(`/users/${kim.id}`, change, { expectOk: true })).json as User;
    expect(after.organization_id).toBe(ours.organization.id);
  },
  "listDocuments query organization_id": async (id) => {
    for (const client of customers()) expect((await client.get(`/pdfs?organization_id=${id}`, { expectOk: true })).json).toEqual([]);
  },
  "uploadDocument form organization_id": async (id) => {
    for (const client of customers()) {
      const uploaded = (await client.upload({ fields: { organization_id: String(id) }, expectOk: true })).json as {
        organization_id: number;
      };
      expect(uploaded.organization_id).toBe(ours.organization.id);
    }
  },
  "uploadDocument form replaces_id": async () => {
    const [document] = (await theirs.admin.client.get("/pdfs", { expectOk: true })).json as { id: number }[];
    for (const client of customers()) {
      const { status } = await client.upload({ fields: { replaces_id: String(document?.id) } });
      expect([document?.id, status]).toEqual([expect.any(Number), 400]);
    }
  },
  "listAudit query organization_id": async (id) => {
    expect((await ours.admin.client.get(`/audit?organization_id=${id}`, { expectOk: true })).json).toEqual([]);
  },
  "exportAudit query organization_id": async (id) => {
    const { body } = await ours.admin.client.get(`/audit/export?organization_id=${id}`, { expectOk: true });
    expect(parse(body, { bom: true, from: 2 })).toEqual([]);
  },
};

const customers = (): ApiClient[] => [ours.user.client, ours.admin.client];

describe("an id in a query or a body", () => {
  it("is listed in this test for every route of customers", () => {
    expect(Object.keys(FOREIGN).sort()).toEqual(NAMED);
  });

  it.each(NAMED)("%s of another organization shows and changes nothing of that organization", async (named) => {
    const before = (await theirs.admin.client.get("/pdfs", { expectOk: true })).json as unknown[];
    const users = (await theirs.admin.client.get("/users", { expectOk: true })).json as unknown[];
    await FOREIGN[named]?.(theirs.organization.id);
    expect((await theirs.admin.client.get("/pdfs", { expectOk: true })).json).toEqual(before);
    expect((await theirs.admin.client.get("/users", { expectOk: true })).json).toEqual(users);
  });
});
