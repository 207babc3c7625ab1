import { beforeAll, describe, expect, it } from "@jest/globals";
import { ERRORS, ROUTE_LIST, routePath, ROUTES } from "@takeoff/contracts";
import { database, outcomeOf, refusalOf, staff, tenant, uniqueSuffix, waitFor, type ApiAnswer } from "@takeoff/testing";
import { BODIES, type BodyRow, type Call, type JsonRouteName, type World } from "../test/bodies.ts";
import { isForPeople, textOf, wrongValues } from "../test/wrong-values.ts";

const NAMES = Object.keys(BODIES) as JsonRouteName[];
const JSON_TYPE = { "content-type": "application/json" };

let world: World;

beforeAll(async () => {
  const [ours, operator] = await Promise.all([tenant(), staff()]);
  const documentId = (await ours.user.client.upload({ expectOk: true })).json.id as number;
  const settled = async (): Promise<boolean> => (await ours.user.client.get(`/pdfs/${documentId}`)).json.status === "pending";
  await waitFor(settled, { timeoutMs: 20_000, what: "the document's check" });
  world = { ours, operator, documentId };
});

const send = (name: JsonRouteName, { client, path }: Call, body: unknown): Promise<ApiAnswer> =>
  client.json(ROUTES[name].method, path, body);
const raw = (name: JsonRouteName, { client, path }: Call, body: string | Uint8Array, headers: Record<string, string>): Promise<ApiAnswer> =>
  client.raw(ROUTES[name].method, path, { body, headers });
const whole = ({ list }: BodyRow, body: object): unknown => (list ? [body] : body);

/** All that calls with a JSON body could have changed. */
async function stored(): Promise<unknown> {
  const tables = [
    ...["identity.users", "identity.parameters", "identity.password_resets"],
    ...["organizations.organizations", "organizations.locations", "documents.documents"],
  ];
  const prints = tables.map((table) => `(select md5(string_agg(t::text, ',' order by id)) from ${table} t) as "${table}"`);
  const { rows } = await database().query(`select (select count(*) from events.outbox) as events, ${prints.join(", ")}`);
  return rows[0];
}

/** What a value is, short enough for a failure's message. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 60);

describe("a body with something wrong in it", () => {
  it("is tried at every call that has one", () => {
    expect([...NAMES].sort()).toEqual(
      ROUTE_LIST.filter(({ body }) => body?.type === "json")
        .map(({ name }) => name)
        .sort(),
    );
  });

  it.each(NAMES)("of %s is refused under the field's name, in a sentence for a person, and nothing is stored", async (name) => {
    const row = BODIES[name];
    const call = await row.prepare(world);
    const before = await stored();
    for (const field of row.fields) {
      const key = row.list ? `0.${field.name}` : field.name;
      for (const { value, sentence, code = "validation_failed" } of wrongValues(field)) {
        const { error, fields, ...rest } = refusalOf(await send(name, call, whole(row, { ...row.body(world), [field.name]: value })));
        const what = `${field.name}: ${shown(value)}`;
        expect([what, rest, Object.keys(fields ?? {})]).toEqual([what, { status: 400, code }, [key]]);
        expect([what, fields![key], isForPeople(error)]).toEqual([what, sentence ?? error, true]);
        expect(error).toBe(fields![key]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  it.each(NAMES)("of %s is told of all its fields at once", async (name) => {
    const row = BODIES[name];
    const wrong = Object.fromEntries(row.fields.map((field) => [field.name, field.kind === "boolean" ? "maybe" : { a: 1 }]));
    const { status, fields } = refusalOf(await send(name, await row.prepare(world), whole(row, wrong)));
    // An organization is looked for when the rest is in order.
    const names = row.fields.filter(({ kind }) => kind !== "organization").map((field) => (row.list ? `0.${field.name}` : field.name));
    expect([status, Object.keys(fields ?? {}).sort()]).toEqual([400, names.sort()]);
  });
});

describe("a text of the greatest length", () => {
  const limited = NAMES.flatMap((name) =>
    BODIES[name].fields.flatMap((field) => (field.max === undefined ? [] : [[name, field] as const])),
  );

  it.each(limited.map(([name, field]) => [name, field.name, field] as const))("is taken by %s as its %s", async (name, _field, field) => {
    const row = BODIES[name];
    const text = textOf(field, field.max!);
    expect(text).toHaveLength(field.max!);
    await field.ready?.(world, text);
    const padded = field.kind === "password" ? text : `  ${text} `;
    const answer = await send(name, await row.prepare(world), whole(row, { ...row.body(world), [field.name]: padded }));
    expect([outcomeOf(answer), answer.json?.fields]).toEqual([row.accepted, undefined]);
    if (field.kind !== "password" && answer.status < 400 && name !== "forgotPassword") expect(JSON.stringify(answer.json)).toContain(text);
  });
});

describe("markup in a text", () => {
  const texts = NAMES.flatMap((name) => {
    const { shownAt, fields } = BODIES[name];
    return shownAt
      ? fields.filter(({ kind }) => kind === "text" || kind === "note").map((field) => [name, field.name, field] as const)
      : [];
  });

  it.each(texts)("that %s takes as its %s stays as it was written", async (name, _field, field) => {
    const row = BODIES[name];
    const text = `<script>alert('x')</script> "&amp;" \\ %3Cb%3E ${"{{7*7}} ${7*7}"} =1+1 é\u0301 \u202e梁👷🏽 ${uniqueSuffix()}`;
    await field.ready?.(world, text);
    const call = await row.prepare(world);
    const answer = await send(name, call, whole(row, { ...row.body(world), [field.name]: text }));
    const written = JSON.stringify(text).slice(1, -1);
    expect([outcomeOf(answer), answer.body.toString().includes(written)]).toEqual([row.accepted, true]);
    expect((await call.client.get(row.shownAt!(world), { expectOk: true })).body.toString()).toContain(written);
  });
});

describe("what may be left out", () => {
  it.each(NAMES)("of %s may be", async (name) => {
    const row = BODIES[name];
    const optional = row.fields.filter(({ required, partial, kind }) => (required === undefined || partial) && kind !== "organization");
    for (const field of optional) {
      const empty = field.kind === "text" || field.kind === "email" ? [null, "", "  "] : [null];
      for (const value of [undefined, ...(field.partial ? [] : empty)]) {
        const answer = await send(name, await row.prepare(world), whole(row, { ...row.body(world), [field.name]: value }));
        expect([field.name, value, outcomeOf(answer)]).toEqual([field.name, value, row.accepted]);
      }
    }
  });
});

describe("a body that is none", () => {
  it.each(NAMES)("of %s is refused within a second, and nothing is stored", async (name) => {
    const row = BODIES[name];
    const call = await row.prepare(world);
    const before = await stored();
    const quickly = async (body: string | Uint8Array, headers: Record<string, string> = JSON_TYPE): Promise<ApiAnswer> => {
      const started = performance.now();
      const answer = await raw(name, call, body, headers);
      expect(performance.now() - started).toBeLessThan(1_000);
      return answer;
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
      expect([shown(body), outcomeOf(await quickly(body))]).toEqual([shown(body), "400 malformed_body"]);

    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    for (const body of [row.list ? "{}" : "[]", '"text"', "7", "null", "true", ...(row.list ? [] : [deep])]) {
      const { error, ...rest } = refusalOf(await quickly(body));
      expect([shown(body), rest, isForPeople(error)]).toEqual([
        ...[shown(body), { status: 400, code: "validation_failed", fields: { body: ERRORS.validation_failed.sentence } }, true],
      ]);
    }
    const inside = row.list ? [deep, `[${deep}]`, "[7]", "[null]", '["a"]'] : [];
    for (const body of [...inside, valid.replace(/([:[])("[^"]*"|null|\d+)/, `$1${deep}`)]) {
      const { status, error, fields } = refusalOf(await quickly(body));
      expect([shown(body), status, Object.values(fields ?? {}).every(isForPeople), isForPeople(error)]).toEqual([
        shown(body),
        400,
        true,
        true,
      ]);
    }
    expect(outcomeOf(await quickly(Buffer.alloc(10_000_000, " ")))).toBe("413 too_large");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", ""])
      expect([type, outcomeOf(await quickly(valid, type ? { "content-type": type } : {}))]).toEqual([type, "415 unsupported_media_type"]);
    expect(await stored()).toEqual(before);
  });
});

describe("a query with something wrong in it", () => {
  const asked = ROUTE_LIST.flatMap(({ name, query }) => Object.keys(query?.shape ?? {}).map((key) => [name, key] as const));

  it.each(asked)("of %s is refused for its %s in a sentence for a person, or read", async (name, key) => {
    const path = routePath(name, { id: world.documentId });
    const values = ["", "zzz", "-1", "0", "1e3", "%00", "%ED%A0%80", "%FF", "x".repeat(3_000), "__proto__", `a&${key}=b`, "[]"];
    const answers = await Promise.all(values.map((value) => world.operator.client.get(`${path}?${key}=${value}`)));
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) continue;
      const { status, code, error, fields } = refusalOf(answer);
      const what = `${key}=${shown(values[index])}`;
      expect([what, status, isForPeople(error)]).toEqual([what, 400, true]);
      if (code !== "invalid_cursor") expect([what, fields]).toEqual([what, { [key]: error }]);
    }
    // A search takes any text; of the rest each knows what it means.
    if (key !== "q") expect(answers[1]!.status).toBe(400);
  });
});
