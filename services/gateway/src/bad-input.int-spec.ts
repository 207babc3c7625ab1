import { describe, expect, it } from "@jest/globals";
import { ERRORS, ROUTE_LIST, routePath, ROUTES, type Organization, type Route, type RouteName } from "@takeoff/contracts";
import { staff, tenant, toErrorResponse, toOutcome, uniqueSuffix, waitFor, type ApiClient, type ApiResponse } from "@takeoff/testing";
import { ensureWebhook } from "../test/webhook-rows.ts";

const JSON_TYPE = { "content-type": "application/json" };

const [ours, operator] = await Promise.all([tenant(), staff()]);
/** A document after its automatic check, with a draft. */
const documentId = (await ours.user.client.upload({ expectOk: true })).json.id as number;
const settled = async (): Promise<boolean> => (await ours.user.client.get(`/pdfs/${documentId}`)).json.status === "pending";
await waitFor(settled, { what: "the document's check" });
await operator.client.post(`/pdfs/${documentId}/draft`, undefined, { expectOk: true });
const drafted = async (): Promise<boolean> => (await operator.client.get(`/pdfs/${documentId}/draft`)).json.state === "ready";
await waitFor(drafted, { what: "the document's draft takeoff" });

/** A number that JavaScript cannot hold exactly, and times that PostgreSQL cannot read. */
const OUT_OF_RANGE = ["9007199254740992", "0000-01-01T00:00:00Z", "2026-01-31T09:30:00%2B23:59"];

/** A value, shortened for the message of a failed test. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 60);

/** A request with a JSON body. What each field of each route accepts is in `json-bodies.spec.ts` of the contracts. */
interface JsonRequest {
  client: ApiClient;
  path: string;
  body: Record<string, unknown>;
  /** The body is a list of such objects. */
  list?: true;
  /** A field that takes any text. */
  text: string;
  /** The path that returns what is stored, of which `filter` is compared. */
  shownAt: string;
  filter?: (stored: unknown) => unknown;
}

/** One route of each service, and of each kind of body: an object, a list, and an object that is read after the check of its target. */
const REQUESTS = {
  createOrganization: () => {
    const name = `Body ${uniqueSuffix()}`;
    // Other tests create organizations too.
    const filter = (stored: unknown) => (stored as Organization[]).filter((one) => one.name.startsWith(name));
    return { client: operator.client, path: "/organizations", body: { name }, text: "name", shownAt: "/organizations", filter };
  },
  saveParameters: () => ({
    ...{ client: ours.user.client, path: "/user/parameters", body: { name: "default_paint_finish", value: "Painted" } },
    ...{ list: true, text: "value", shownAt: "/user/parameters" },
  }),
  setDocumentStatus: () => ({
    ...{ client: operator.client, path: `/pdfs/${documentId}/status`, body: { status: "failed", failureReason: "other" } },
    ...{ text: "notes", shownAt: `/pdfs/${documentId}` },
  }),
  createWebhook: () => ({
    ...{ client: ours.admin.client, path: `/organizations/${ours.organization.id}/webhooks` },
    ...{ body: { url: "http://127.0.0.1:9/takeoff", events: ["document.completed"] } },
    ...{ text: "url", shownAt: `/organizations/${ours.organization.id}/webhooks` },
  }),
} satisfies Partial<Record<RouteName, () => JsonRequest>>;
type Name = keyof typeof REQUESTS;
const NAMES = Object.keys(REQUESTS) as Name[];

const whole = ({ body, list }: JsonRequest, values: object = {}): unknown => (list ? [{ ...body, ...values }] : { ...body, ...values });

describe("a JSON body", () => {
  it.each(NAMES)("of %s that is invalid or malformed is rejected, and nothing is stored", async (name) => {
    const request: JsonRequest = REQUESTS[name]();
    const { shownAt, filter = (all) => all } = request;
    const readStored = async (): Promise<unknown> => filter((await request.client.get(shownAt, { expectOk: true })).json);
    const before = await readStored();
    const send = (body: string, headers: Record<string, string> = JSON_TYPE): Promise<ApiResponse> =>
      request.client.raw(ROUTES[name].method, request.path, { body, headers });
    const invalid = toErrorResponse(await send(JSON.stringify(whole(request, { [request.text]: { a: 1 } }))));
    const field = `${request.list ? "0." : ""}${request.text}`;
    expect(invalid).toEqual({ status: 400, code: "validation_failed", error: expect.any(String), fields: { [field]: invalid.error } });

    const valid = JSON.stringify(whole(request));
    expect(toOutcome(await send(valid.slice(0, -1)))).toBe("400 malformed_body");
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(toErrorResponse(await send(request.list ? "{}" : deep)).fields).toEqual({ body: ERRORS.validation_failed.sentence });
    expect(toOutcome(await send(valid, { "content-type": "text/plain" }))).toBe("415 unsupported_media_type");
    expect(await readStored()).toEqual(before);
  });

  it.each(NAMES.filter((name) => name !== "createWebhook"))("of %s is stored with markup and any character, unchanged", async (name) => {
    const request: JsonRequest = REQUESTS[name]();
    const markup = `<script>alert('x')</script> "&amp;" \\ %3Cb%3E ${"{{7*7}} ${7*7}"} =1+1 é\u0301 梁👷🏽`;
    const text = `${markup}${name === "createOrganization" ? "" : "\u202e"} ${uniqueSuffix()}`;
    const written = JSON.stringify(text).slice(1, -1);
    const response = await request.client.json(ROUTES[name].method, request.path, whole(request, { [request.text]: text }));
    expect([response.status < 300, response.body.toString().includes(written)]).toEqual([true, true]);
    expect((await request.client.get(request.shownAt, { expectOk: true })).body.toString()).toContain(written);
  });
});

/** What a query must have besides the parameter that is tried. */
const REQUIRED_QUERIES: Partial<Record<RouteName, readonly string[]>> = { listTakeoffLines: ["page=1"] };

describe("an invalid query parameter", () => {
  const asked = ROUTE_LIST.flatMap(({ name, query }) => Object.keys(query?.shape ?? {}).map((key) => [name, key] as const));

  it.each(asked)("of %s, %s, returns 400 with a sentence for users, or is accepted", async (name, key) => {
    const { target, path: pattern }: Route = ROUTES[name];
    // Ones that exist: a missing one is 404 before the query is read.
    const id = target === "organization" ? ours.organization.id : documentId;
    const path = routePath(name, pattern.includes(":webhook") ? { id, webhook: await ensureWebhook(ours) } : { id });
    const long = "x".repeat(3_000);
    const values = ["", "zzz", "-1", "0", "1e3", "%00", "%ED%A0%80", "%FF", long, "__proto__", `a&${key}=b`, "[]", ...OUT_OF_RANGE];
    const others = (REQUIRED_QUERIES[name] ?? []).filter((one) => !one.startsWith(`${key}=`)).map((one) => `&${one}`);
    const responses = await Promise.all(values.map((value) => operator.client.get(`${path}?${key}=${value}${others.join("")}`)));
    for (const [index, response] of responses.entries()) {
      if (response.status === 200) continue;
      const { status, code, error, fields } = toErrorResponse(response);
      const what = `${key}=${shown(values[index])}`;
      expect([what, status, error]).toEqual([what, 400, expect.stringMatching(/^[A-Z][^{}[\]<>]{9,199}$/)]);
      if (code !== "invalid_cursor") expect([what, fields]).toEqual([what, { [key]: error }]);
    }
    // A search accepts any text; all other parameters are validated.
    if (key !== "q" && key !== "designation") expect(responses[1]!.status).toBe(400);
  });
});

it("a cursor of draft lines that was changed to a page that no column holds returns 400", async () => {
  const { client } = operator;
  const path = `/pdfs/${documentId}/draft/lines`;
  const line = { page: 1, designation: "W12X26", quantity: 1, box: { left: 0, bottom: 0, right: 1, top: 1 } };
  for (let times = 0; times < 2; times++) await client.post(path, line, { expectOk: true });
  const link = (await client.get(`${path}?limit=1`, { expectOk: true })).headers.get("link") ?? "";
  const cursor = new URLSearchParams(/\?([^>]+)>/.exec(link)?.[1]).get("cursor") ?? "";
  const content = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as { page: number };
  expect(content.page).toBe(1);
  for (const page of [2_147_483_648, -2_147_483_649, 0]) {
    const forged = Buffer.from(JSON.stringify({ ...content, page })).toString("base64url");
    expect(toOutcome(await client.get(`${path}?limit=1&cursor=${forged}`))).toBe("400 invalid_cursor");
  }
});
