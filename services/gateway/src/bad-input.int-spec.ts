import { beforeAll, describe, expect, it } from "@jest/globals";
import { ERRORS, ROUTE_LIST, routePath, ROUTES, type Route, type RouteName } from "@takeoff/contracts";
import { digestRows, toOutcome, toErrorResponse, staff, tenant, uniqueSuffix, waitFor, type ApiResponse } from "@takeoff/testing";
import { BODIES } from "../test/bodies.ts";
import type { BodyRow, Call, Field, JsonRouteName, World } from "../test/body-row.ts";
import { ensureWebhook } from "../test/webhook-rows.ts";
import { isForPeople, makeText, wrongValues } from "../test/wrong-values.ts";

const NAMES = Object.keys(BODIES) as JsonRouteName[];
const JSON_TYPE = { "content-type": "application/json" };

let world: World;

beforeAll(async () => {
  const [ours, operator] = await Promise.all([tenant(), staff()]);
  const documentId = (await ours.user.client.upload({ expectOk: true })).json.id as number;
  const settled = async (): Promise<boolean> => (await ours.user.client.get(`/pdfs/${documentId}`)).json.status === "pending";
  await waitFor(settled, { timeoutMs: 50_000, what: "the document's check" });
  await operator.client.post(`/pdfs/${documentId}/draft`, undefined, { expectOk: true });
  const drafted = async (): Promise<boolean> => (await operator.client.get(`/pdfs/${documentId}/draft`)).json.state === "ready";
  await waitFor(drafted, { timeoutMs: 60_000, what: "the document's draft takeoff" });
  world = { ours, operator, documentId };
});

const send = (name: JsonRouteName, { client, path }: Call, body: unknown): Promise<ApiResponse> =>
  client.json(ROUTES[name].method, path, body);
const raw = (
  name: JsonRouteName,
  { client, path }: Call,
  body: string | Uint8Array,
  headers: Record<string, string>,
): Promise<ApiResponse> => client.raw(ROUTES[name].method, path, { body, headers });
const whole = ({ list }: BodyRow, body: object): unknown => (list ? [body] : body);

/** A number that JavaScript cannot hold exactly, and times that PostgreSQL cannot read. */
const OUT_OF_RANGE = ["9007199254740992", "0000-01-01T00:00:00Z", "2026-01-31T09:30:00%2B23:59"];

/** A value, shortened for the message of a failed test. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 60);

describe("a JSON body with an invalid field", () => {
  it("is tested for every route with a JSON body", () => {
    expect([...NAMES].sort()).toEqual(
      ROUTE_LIST.filter(({ body }) => body?.type === "json")
        .map(({ name }) => name)
        .sort(),
    );
  });

  it.each(NAMES)("of %s returns 400 with the field and a sentence for users, and stores nothing", async (name) => {
    const row = BODIES[name];
    const call = await row.prepare(world);
    const before = await digestRows();
    for (const field of row.fields) {
      const key = row.list ? `0.${field.name}` : field.name;
      for (const { value, sentence, code = "validation_failed" } of wrongValues(field)) {
        const { error, fields, ...rest } = toErrorResponse(await send(name, call, whole(row, { ...row.body(world), [field.name]: value })));
        const what = `${field.name}: ${shown(value)}`;
        expect([what, rest, Object.keys(fields ?? {})]).toEqual([what, { status: 400, code }, [key]]);
        expect([what, fields![key], isForPeople(error)]).toEqual([what, sentence ?? error, true]);
        expect(error).toBe(fields![key]);
      }
    }
    expect(await digestRows()).toEqual(before);
  });

  it.each(NAMES)("of %s returns all invalid fields together", async (name) => {
    const row = BODIES[name];
    // An object of working hours would be rejected by its own fields.
    const invalid = ({ kind }: Field) => (kind === "boolean" || kind === "working hours" ? "maybe" : { a: 1 });
    const wrong = Object.fromEntries(row.fields.map((field) => [field.name, invalid(field)]));
    const { status, fields } = toErrorResponse(await send(name, await row.prepare(world), whole(row, wrong)));
    // The organization is looked up only when all other fields are valid.
    const names = row.fields.filter(({ kind }) => kind !== "organization").map((field) => (row.list ? `0.${field.name}` : field.name));
    expect([status, Object.keys(fields ?? {}).sort()]).toEqual([400, names.sort()]);
  });
});

describe("a text of the maximum length", () => {
  const limited = NAMES.flatMap((name) =>
    BODIES[name].fields.flatMap((field) => (field.max === undefined ? [] : [[name, field] as const])),
  );

  it.each(limited.map(([name, field]) => [name, field.name, field] as const))(
    "is accepted by %s in the field %s",
    async (name, _field, field) => {
      const row = BODIES[name];
      const text = makeText(field, field.max!);
      expect(text).toHaveLength(field.max!);
      await field.ready?.(world, text);
      const padded = field.kind === "password" ? text : `  ${text} `;
      const response = await send(name, await row.prepare(world), whole(row, { ...row.body(world), [field.name]: padded }));
      expect([toOutcome(response), response.json?.fields]).toEqual([row.accepted, undefined]);
      if (field.kind !== "password" && response.status < 400 && name !== "forgotPassword" && !row.isShownThereOnly)
        expect(JSON.stringify(response.json)).toContain(text);
    },
  );
});

describe("markup in a text", () => {
  const texts = NAMES.flatMap((name) => {
    const { shownAt, fields } = BODIES[name];
    return shownAt
      ? fields.filter(({ kind }) => kind === "text" || kind === "note").map((field) => [name, field.name, field] as const)
      : [];
  });

  it.each(texts)("is stored unchanged by %s in the field %s", async (name, _field, field) => {
    const row = BODIES[name];
    const markup = `<script>alert('x')</script> "&amp;" \\ %3Cb%3E ${"{{7*7}} ${7*7}"} =1+1 é\u0301 梁👷🏽`;
    const texts = { username: "-+@é_.Träger", visible: markup, any: `${markup}\u202e` };
    const text = `${texts[field.takes ?? "any"]} ${uniqueSuffix()}`;
    await field.ready?.(world, text);
    const call = await row.prepare(world);
    const response = await send(name, call, whole(row, { ...row.body(world), [field.name]: text }));
    const written = JSON.stringify(text).slice(1, -1);
    expect([toOutcome(response), response.body.toString().includes(written)]).toEqual([row.accepted, !row.isShownThereOnly]);
    expect((await call.client.get(row.shownAt!(world), { expectOk: true })).body.toString()).toContain(written);
  });
});

describe("optional fields", () => {
  it.each(NAMES)("of %s may be omitted", async (name) => {
    const row = BODIES[name];
    const optional = row.fields.filter(({ required, partial, kind }) => (required === undefined || partial) && kind !== "organization");
    for (const field of optional) {
      const empty = field.kind === "text" || field.kind === "email" ? [null, "", "  "] : [null];
      for (const value of [undefined, ...(field.partial ? [] : empty)]) {
        const response = await send(name, await row.prepare(world), whole(row, { ...row.body(world), [field.name]: value }));
        expect([field.name, value, toOutcome(response)]).toEqual([field.name, value, row.accepted]);
      }
    }
  });
});

/** What waits for a time-out of the product takes 15 s. A busy machine takes some seconds for what takes milliseconds. */
const AT_ONCE_MS = 10_000;

describe("a malformed body", () => {
  it.each(NAMES)("of %s is rejected at once, and stores nothing", async (name) => {
    const row = BODIES[name];
    const call = await row.prepare(world);
    const before = await digestRows();
    const quickly = async (body: string | Uint8Array, headers: Record<string, string> = JSON_TYPE): Promise<ApiResponse> => {
      const started = performance.now();
      const response = await raw(name, call, body, headers);
      expect(performance.now() - started).toBeLessThan(AT_ONCE_MS);
      return response;
    };
    const valid = JSON.stringify(whole(row, row.body(world)));
    for (const body of [
      "",
      "{",
      "username=kim",
      valid.slice(0, -1),
      `${valid}x`,
      Buffer.concat([Buffer.from(valid.slice(0, -3)), Buffer.from([0xff])]),
    ])
      expect([shown(body), toOutcome(await quickly(body))]).toEqual([shown(body), "400 malformed_body"]);

    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    for (const body of [row.list ? "{}" : "[]", '"text"', "7", "null", "true", ...(row.list ? [] : [deep])]) {
      const { error, ...rest } = toErrorResponse(await quickly(body));
      expect([shown(body), rest, isForPeople(error)]).toEqual([
        shown(body),
        { status: 400, code: "validation_failed", fields: { body: ERRORS.validation_failed.sentence } },
        true,
      ]);
    }
    const inside = row.list ? [deep, `[${deep}]`, "[7]", "[null]", '["a"]'] : [];
    for (const body of [...inside, valid.replace(/([:[])("[^"]*"|null|\d+)/, `$1${deep}`)]) {
      const { status, error, fields } = toErrorResponse(await quickly(body));
      expect([shown(body), status, Object.values(fields ?? {}).every(isForPeople), isForPeople(error)]).toEqual([
        shown(body),
        400,
        true,
        true,
      ]);
    }
    expect(toOutcome(await quickly(Buffer.alloc(10_000_000, " ")))).toBe("413 too_large");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", ""])
      expect([type, toOutcome(await quickly(valid, type ? { "content-type": type } : {}))]).toEqual([type, "415 unsupported_media_type"]);
    expect(await digestRows()).toEqual(before);
  });
});

/** What a query must have besides the parameter that is tried. */
const REQUIRED_QUERIES: Partial<Record<RouteName, readonly string[]>> = { listTakeoffLines: ["page=1"] };

describe("an invalid query parameter", () => {
  const asked = ROUTE_LIST.flatMap(({ name, query }) => Object.keys(query?.shape ?? {}).map((key) => [name, key] as const));

  it.each(asked)("of %s, %s, returns 400 with a sentence for users, or is accepted", async (name, key) => {
    const { target, path: pattern }: Route = ROUTES[name];
    // Ones that exist: a missing one is 404 before the query is read.
    const id = target === "organization" ? world.ours.organization.id : world.documentId;
    const path = routePath(name, pattern.includes(":webhook") ? { id, webhook: await ensureWebhook(world) } : { id });
    const values = [
      "",
      "zzz",
      "-1",
      "0",
      "1e3",
      "%00",
      "%ED%A0%80",
      "%FF",
      "x".repeat(3_000),
      "__proto__",
      `a&${key}=b`,
      "[]",
      ...OUT_OF_RANGE,
    ];
    const others = (REQUIRED_QUERIES[name] ?? []).filter((one) => !one.startsWith(`${key}=`)).map((one) => `&${one}`);
    const responses = await Promise.all(values.map((value) => world.operator.client.get(`${path}?${key}=${value}${others.join("")}`)));
    for (const [index, response] of responses.entries()) {
      if (response.status === 200) continue;
      const { status, code, error, fields } = toErrorResponse(response);
      const what = `${key}=${shown(values[index])}`;
      expect([what, status, isForPeople(error)]).toEqual([what, 400, true]);
      if (code !== "invalid_cursor") expect([what, fields]).toEqual([what, { [key]: error }]);
    }
    // A search accepts any text; all other parameters are validated.
    if (key !== "q" && key !== "designation") expect(responses[1]!.status).toBe(400);
  });
});

describe("a number that no column holds", () => {
  const PAGES = ["0", "2147483648", "9007199254740991", "9007199254740992"];

  it.each(PAGES)("returns 404 for the page %s of a draft, which has no such page", async (page) => {
    const path = `/pdfs/${world.documentId}/draft/pages/${page}/scale`;
    expect(toOutcome(await world.operator.client.put(path, { view: 0, points_per_foot: 18 }))).toBe("404 not_found");
  });

  it.each(["version", "view", "page"])("returns 400 for the field %s", async (field) => {
    const { client } = world.operator;
    const path = `/pdfs/${world.documentId}/draft`;
    const value = 2_147_483_648;
    const line = { designation: "W12X26", quantity: 1, box: { left: 0, bottom: 0, right: 1, top: 1 } };
    const sent = {
      version: () => client.post(`${path}/lines/decide`, { lines: [{ id: 1, version: value }], state: "accepted" }),
      view: () => client.put(`${path}/pages/1/scale`, { view: value, points_per_foot: 18 }),
      page: () => client.post(`${path}/lines`, { ...line, page: value }),
    };
    expect(toOutcome(await sent[field as keyof typeof sent]())).toBe("400 validation_failed");
  });

  it.each([2_147_483_648, -2_147_483_649, 0])("returns 400 for a cursor of draft lines that was changed to the page %d", async (page) => {
    const { client } = world.operator;
    const path = `/pdfs/${world.documentId}/draft/lines`;
    const line = { page: 1, designation: "W12X26", quantity: 1, box: { left: 0, bottom: 0, right: 1, top: 1 } };
    for (let times = 0; times < 2; times++) await client.post(path, line, { expectOk: true });
    const link = (await client.get(`${path}?limit=1`, { expectOk: true })).headers.get("link") ?? "";
    const cursor = new URLSearchParams(/\?([^>]+)>/.exec(link)?.[1]).get("cursor") ?? "";
    const content = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as { page: number };
    expect(content.page).toBe(1);
    const forged = Buffer.from(JSON.stringify({ ...content, page })).toString("base64url");
    expect(toOutcome(await client.get(`${path}?limit=1&cursor=${forged}`))).toBe("400 invalid_cursor");
  });
});
