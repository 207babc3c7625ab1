import { beforeAll, describe, expect, it } from "@jest/globals";
import { ERRORS, locationSchema, MESSAGES, type Location } from "@takeoff/contracts";
import { outcomeOf, refusalOf, staff, tenant, uniqueSuffix, type ApiAnswer, type Person } from "@takeoff/testing";

const NO_SUCH_ID = 2_000_000_000;
const TAKEN = { status: 409, code: "name_taken", error: ERRORS.name_taken.sentence, fields: { name: ERRORS.name_taken.sentence } };

let operator: Person;

beforeAll(async () => {
  operator = await staff();
});

const add = (body: unknown): Promise<ApiAnswer> => operator.client.post("/locations", body);
const rename = (id: number, body: unknown): Promise<ApiAnswer> => operator.client.patch(`/locations/${id}`, body);
const remove = (id: number): Promise<ApiAnswer> => operator.client.delete(`/locations/${id}`);
const listed = async (): Promise<Location[]> => (await operator.client.get("/locations", { expectOk: true })).json as Location[];
const added = async (name = `Ågot ${uniqueSuffix()}`): Promise<Location> => {
  const answer = await add({ name, id: 1 });
  expect([answer.status, answer.json?.error]).toEqual([201, undefined]);
  return locationSchema.parse(answer.json);
};

describe("a location", () => {
  it("is added, renamed and deleted, and everyone sees it", async () => {
    const { user } = await tenant();
    const { id, name } = await added();
    expect([await listed(), (await user.client.get("/locations")).json]).toEqual(Array(2).fill(expect.arrayContaining([{ id, name }])));
    const answer = await rename(id, { name: `  ${name} II `, id: 1 });
    expect([answer.status, answer.json]).toEqual([200, { id, name: `${name} II` }]);
    expect(await listed()).toContainEqual({ id, name: `${name} II` });
    const gone = await remove(id);
    expect([gone.status, gone.body.length]).toEqual([204, 0]);
    expect((await listed()).some((location) => location.id === id)).toBe(false);
    expect([outcomeOf(await remove(id)), outcomeOf(await rename(id, { name }))]).toEqual(["404 not_found", "404 not_found"]);
  });

  it.each([undefined, null, "", "  \u00a0"])("needs a name, which is not %j", async (name) => {
    const { id, name: before } = await added();
    const error = MESSAGES.locations.nameRequired;
    for (const answer of [await add({ name }), await rename(id, { name })])
      expect(refusalOf(answer)).toEqual({ status: 400, code: "validation_failed", error, fields: { name: error } });
    expect(await listed()).toContainEqual({ id, name: before });
  });

  it("has a name of its own, without regard to case or encoding", async () => {
    const [one, other] = [await added(), await added()];
    for (const same of [one.name, one.name.toUpperCase(), one.name.normalize("NFD"), ` ${one.name} `]) {
      expect(refusalOf(await add({ name: same }))).toEqual(TAKEN);
      expect(refusalOf(await rename(other.id, { name: same }))).toEqual(TAKEN);
    }
    expect((await rename(one.id, { name: one.name.toUpperCase() })).json).toEqual({ id: one.id, name: one.name.toUpperCase() });
    expect(await listed()).toContainEqual(other);
  });

  it("of one name is added once, however many ask at once, and again when it was deleted", async () => {
    const name = `Ågot ${uniqueSuffix()}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ name })));
    expect(answers.map(outcomeOf).sort()).toEqual(["201", ...Array<string>(4).fill("409 name_taken")]);
    await remove(answers.find(({ status }) => status === 201)!.json.id as number);
    expect((await add({ name })).status).toBe(201);
  });

  it("that is not there is missing before the body is looked at", async () => {
    const headers = { "content-type": "text/plain" };
    expect(outcomeOf(await rename(NO_SUCH_ID, { name: "" }))).toBe("404 not_found");
    expect(outcomeOf(await operator.client.raw("PATCH", `/locations/${NO_SUCH_ID}`, { headers, body: "x" }))).toBe("404 not_found");
  });

  it("is kept as it was written, markup and every script included", async () => {
    for (const begin of [`<script>alert("1")</script>`, "梁 👷🏽 \u202e", "'; drop table locations; --", "=1+1", "${name} {{name}}"]) {
      const { id, name } = await added(`${begin} ${uniqueSuffix()}`);
      expect(name.startsWith(begin)).toBe(true);
      expect(await listed()).toContainEqual({ id, name });
    }
  });
});
