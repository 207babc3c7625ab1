import assert from "node:assert/strict";
import { describe, expect, it } from "@jest/globals";
import { errorBodySchema, ROUTE_LIST, routePath } from "@takeoff/contracts";
import { digestRows, ANY_PARAMETERS, multipart, smallPdf, staff, tenant, uniqueSuffix, type ApiResponse } from "@takeoff/testing";
import { storedWhenStill } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

/** What a browser says of a request that another site made it send. */
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

/** Requests of every route that another site makes a signed-in person's browser send. */
async function crossSite({ product }: ProductionHarness): Promise<Figures> {
  const { client } = await staff();
  const before = await storedWhenStill();
  const reads = ROUTE_LIST.filter(({ method }) => method === "GET");
  const changes = ROUTE_LIST.filter(({ method }) => method !== "GET");
  for (const { name, method } of changes) {
    for (const headers of foreignHeaders(product.info.public_url)) {
      const answer = await client.json(method, routePath(name, ANY_PARAMETERS), { name: "evil" }, { headers });
      const { code } = errorBodySchema.parse(answer.json);
      expect([name, headers, answer.status, code, answer.headers.getSetCookie()]).toEqual([name, headers, 403, "cross_site", []]);
    }
  }
  // A picture of another site may ask for anything; the site may not read it.
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  for (const { name } of reads.filter((route) => route.name !== "events")) {
    const answer = await client.get(`${routePath(name, ANY_PARAMETERS)}?_method=DELETE`, { headers });
    const rules = ["access-control-allow-origin", "cross-origin-resource-policy"].map((rule) => answer.headers.get(rule));
    expect([name, ...rules]).toEqual([name, null, "same-origin"]);
  }
  assert((await digestRows()) === before, "something was stored or changed");
  return { reads: reads.length - 1, changes: changes.length };
}

/** Keys that the tests of single routes do not send: whose a new parameter is, and an upload's fields in its address. */
async function extraKeys(): Promise<Figures> {
  const { user, admin, organization } = await tenant();
  const name = `extra ${uniqueSuffix()}`;
  const body = { parameter_name: name, parameter_value: "1", id: 900_000_001, user_id: admin.id, is_custom: false };
  const made = await user.client.post("/user/parameters/custom", body, { expectOk: true });
  assert((made.json as { is_custom: boolean }).is_custom, "a custom parameter took a kind");
  const readParameters = async ({ client }: typeof user): Promise<ApiResponse> => client.get("/user/parameters", { expectOk: true });
  const [own, others] = [await readParameters(user), await readParameters(admin)].map((answer) => answer.body.includes(name));
  assert(own === true && others === false, "a parameter became somebody else's");
  const form = multipart([{ name: "file", body: smallPdf(), filename: "a.pdf" }]);
  const upload = await user.client.raw("POST", `/upload-pdf?organization_id=${organization.id}&project_name=x&status=completed`, {
    headers: { "content-type": form.contentType },
    body: form.body,
  });
  assert(upload.status === 400, `fields in the address stood for those of a form: ${upload.status}`);
  return { bodies: 2 };
}

describe("cross-site (quick)", () => {
  it("rejects requests of every route that another site makes a browser send", onProductionProduct(crossSite));
});

describe("extra-keys (quick)", () => {
  it("ignores another user's id in a new parameter, and an upload's fields in its address", onProductionProduct(extraKeys));
});
