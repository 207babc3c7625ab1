import { describe, expect, it } from "@jest/globals";
import { ERRORS, locationSchema, locationListSchema, nameKey, type Location } from "@takeoff/contracts";
import { toOutcome, toErrorResponse, staff, tenant, uniqueSuffix, type ApiResponse } from "@takeoff/testing";

const NO_SUCH_ID = 2_000_000_000;
const TAKEN = { status: 409, code: "name_taken", error: ERRORS.name_taken.sentence, fields: { name: ERRORS.name_taken.sentence } };

const operator = await staff();

const add = (body: unknown): Promise<ApiResponse> => operator.client.post("/locations", body);
const rename = (id: number, body: unknown): Promise<ApiResponse> => operator.client.patch(`/locations/${id}`, body);
const remove = (id: number): Promise<ApiResponse> => operator.client.delete(`/locations/${id}`);
const listed = async (): Promise<Location[]> => (await operator.client.get("/locations", { expectOk: true })).json as Location[];
const added = async (name = `Ågot ${uniqueSuffix()}`): Promise<Location> => {
  const response = await add({ name, id: 1 });
  expect([response.status, response.json?.error]).toEqual([201, undefined]);
  return locationSchema.parse(response.json);
};

describe("/locations", () => {
  it("adds, renames and deletes a location, which every user sees", async () => {
    const { user } = await tenant();
    const { id, name } = await added();
    expect([await listed(), (await user.client.get("/locations")).json]).toEqual(Array(2).fill(expect.arrayContaining([{ id, name }])));
    const response = await rename(id, { name: `  ${name} II `, id: 1 });
    expect([response.status, response.json]).toEqual([200, { id, name: `${name} II` }]);
    expect(await listed()).toContainEqual({ id, name: `${name} II` });
    const removed = await remove(id);
    expect([removed.status, removed.body.length]).toEqual([204, 0]);
    expect((await listed()).some((location) => location.id === id)).toBe(false);
    expect([toOutcome(await remove(id)), toOutcome(await rename(id, { name }))]).toEqual(["404 not_found", "404 not_found"]);
  });

  it("returns 409 for an existing name in any case or encoding", async () => {
    const [one, other] = [await added(), await added()];
    for (const same of [one.name, one.name.toUpperCase(), one.name.normalize("NFD"), ` ${one.name} `]) {
      expect(toErrorResponse(await add({ name: same }))).toEqual(TAKEN);
      expect(toErrorResponse(await rename(other.id, { name: same }))).toEqual(TAKEN);
    }
    expect((await rename(one.id, { name: one.name.toUpperCase() })).json).toEqual({ id: one.id, name: one.name.toUpperCase() });
    expect(await listed()).toContainEqual(other);
  });

  it("adds a name once in concurrent requests, and again after its deletion", async () => {
    const name = `Ågot ${uniqueSuffix()}`;
    const responses = await Promise.all(Array.from({ length: 5 }, () => add({ name })));
    expect(responses.map(toOutcome).sort()).toEqual(["201", ...Array<string>(4).fill("409 name_taken")]);
    await remove(responses.find(({ status }) => status === 201)!.json.id as number);
    expect((await add({ name })).status).toBe(201);
  });

  it("returns 404 for an unknown location before the body is validated", async () => {
    const headers = { "content-type": "text/plain" };
    expect(toOutcome(await rename(NO_SUCH_ID, { name: "" }))).toBe("404 not_found");
    expect(toOutcome(await operator.client.raw("PATCH", `/locations/${NO_SUCH_ID}`, { headers, body: "x" }))).toBe("404 not_found");
  });
});

it("GET /locations returns the same list to every user, ordered by name without regard to case", async () => {
  const { user } = await tenant();
  const suffix = uniqueSuffix();
  for (const name of [`zeta ${suffix}`, `Ägir ${suffix}`, `Alpha ${suffix}`])
    await operator.client.post("/locations", { name }, { expectOk: true });
  const listed = locationListSchema.parse((await user.client.get("/locations")).json);
  const names = listed.map(({ name }) => name).filter((name) => name.endsWith(suffix));
  expect(names).toHaveLength(3);
  expect(names[0]).toBe(`Alpha ${suffix}`);
  expect(new Set(names.map(nameKey)).size).toBe(3);
  expect((await operator.client.get("/locations")).json).toEqual(listed);
});
