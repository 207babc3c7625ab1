import { beforeEach, describe, expect, it } from "@jest/globals";
import { LIMITS, PARAMETER_MESSAGES, parameterListSchema, parameterSchema, STANDARD_PARAMETERS, type Parameter } from "@takeoff/contracts";
import {
  database,
  toOutcome,
  person,
  toErrorResponse,
  staff,
  tenant,
  uniqueSuffix,
  type ApiResponse,
  type Person,
  type Tenant,
} from "@takeoff/testing";

let ours: Tenant;
let who: Person;

beforeEach(async () => {
  ours ??= await tenant();
  who = await ours.member();
});

const save = (entries: unknown, { client }: Person = who): Promise<ApiResponse> => client.post("/user/parameters", entries);
const saved = async (entries: unknown, by: Person = who): Promise<Parameter[]> => {
  const response = await save(entries, by);
  expect([response.status, response.json?.fields]).toEqual([200, undefined]);
  return parameterListSchema.parse(response.json);
};
const listed = async ({ client }: Person = who): Promise<Parameter[]> =>
  parameterListSchema.parse((await client.get("/user/parameters", { expectOk: true })).json);
const custom = (parameter_name: string, more: object = {}): object => ({ parameter_name, parameter_value: "1", ...more });
const create = (body: object, { client }: Person = who): Promise<ApiResponse> => client.post("/user/parameters/custom", body);
const remove = (name: string, { client }: Person = who): Promise<ApiResponse> =>
  client.delete(`/user/parameters/custom/${encodeURIComponent(name)}`);
const invalid = (field: string, sentence: string) => ({
  ...{ status: 400, code: "validation_failed", error: sentence },
  fields: { [field]: sentence },
});

describe("GET /user/parameters", () => {
  it("returns none for a new user, also for staff", async () => {
    for (const one of [who, ours.admin, await staff()]) expect(await listed(one)).toEqual([]);
  });

  it("lists the specification's ten defaults at /user/parameters/defaults", async () => {
    const { json } = await who.client.get("/defaults", { expectOk: true });
    const values = (json as { name: string; value: string }[]).map(({ name, value }) => [name.replace("default_", ""), value]);
    expect(values).toEqual([
      ["w_steel_grade", "A992"],
      ["t_steel_grade", "A572 Gr.50"],
      ["l_steel_grade", "A36"],
      ["hss_steel_grade", "A500 Gr.B"],
      ["pipe_steel_grade", "A53 Gr.B"],
      ["plate_steel_grade", "A36"],
      ["paint_finish", "Shop Primer"],
      ["weld_specification", "AWS D1.1"],
      ["delivery_address", ""],
      ["domestic_steel_required", "No"],
    ]);
  });

  it("shows and changes only the caller's own parameters", async () => {
    const mine = await saved([{ name: "default_paint_finish", value: "Painted" }]);
    await create(custom("Mine"), who);
    for (const other of [ours.user, ours.admin, await staff()]) {
      expect((await listed(other)).map(({ name }) => name)).not.toContain("Mine");
      await saved([{ name: "default_paint_finish", value: "None" }], other);
      expect(toOutcome(await remove("Mine", other))).toBe("404 not_found");
    }
    expect((await listed()).slice(0, 1)).toEqual(mine);
  });
});

describe("POST /user/parameters", () => {
  it("stores the named parameters in either spelling, replaces earlier values, and returns the whole list in the table's order", async () => {
    await create(custom("z custom"));
    await saved([
      { parameter_name: "domestic_steel_required", parameter_value: "Yes" },
      { name: "default_w_steel_grade", value: "A992" },
    ]);
    const list = await saved([
      { name: "default_w_steel_grade", value: "  S355 <b>&</b> ", is_default: true },
      { name: "z custom", parameter_value: "2", is_default: null },
    ]);
    expect(list.map(({ name, value, is_default, is_custom }) => [name, value, is_default, is_custom])).toEqual([
      ["default_w_steel_grade", "S355 <b>&</b>", true, false],
      ["domestic_steel_required", "Yes", false, false],
      ["z custom", "2", false, true],
    ]);
    expect(await listed()).toEqual(list);
    expect(list[0]).toMatchObject({ category: "MATERIAL", units: null });
  });

  it("stores none when one of them is unknown", async () => {
    await saved([{ name: "default_paint_finish", value: "Painted" }]);
    const before = await listed();
    const good = { name: "default_paint_finish", value: "None" };
    for (const name of ["default_bolt_grade", "constructor"])
      expect(toErrorResponse(await save([good, { name, value: "x" }]))).toEqual(invalid("1.name", PARAMETER_MESSAGES.unknown));
    expect(await listed()).toEqual(before);
  });

  it("creates no custom parameter, and does not accept another user's", async () => {
    await create(custom("Theirs"), ours.user);
    const entry = { name: "Theirs", value: "x", is_custom: true, category: "PRICING", user_id: ours.user.id };
    expect(toErrorResponse(await save([entry]))).toEqual(invalid("0.name", PARAMETER_MESSAGES.unknown));
    expect(await saved([{ ...entry, name: "default_paint_finish" }])).toMatchObject([{ is_custom: false, category: "PROCESSING" }]);
  });

  it("stores one of two concurrent requests completely", async () => {
    const all = (value: string) => STANDARD_PARAMETERS.slice(0, 9).map(({ name }) => ({ name, value }));
    const reversed = (value: string) => all(value).reverse();
    await Promise.all([saved(all("one")), saved(reversed("other")), saved(all("one")), saved(reversed("other"))]);
    expect(new Set((await listed()).map(({ value }) => value)).size).toBe(1);
  });
});

describe("POST /user/parameters/custom", () => {
  it("returns the stored parameter, which is listed after the standard ones in the order of creation", async () => {
    const fields = { category: "QUALITY", description: " <i>Camber</i> ", units: "in", user_id: ours.user.id, is_custom: false };
    const response = await create(custom(" Ünits & more ", { ...fields, parameter_value: "½" }));
    expect([response.status, parameterSchema.parse(response.json)]).toEqual([
      201,
      {
        ...{ name: "Ünits & more", value: "½", category: "QUALITY", description: "<i>Camber</i>", units: "in" },
        ...{ is_custom: true, is_default: false },
      },
    ]);
    expect((await create(custom("A later one"))).json).toMatchObject({ category: "MATERIAL", description: null, units: null });
    await saved([{ name: "default_paint_finish", value: "None" }]);
    const list = await listed();
    expect(list.map(({ name }) => name)).toEqual(["default_paint_finish", "Ünits & more", "A later one"]);
    expect(list[1]).toEqual(response.json);
  });

  it("returns 409 for an existing name in any case and for a standard name", async () => {
    await create(custom("Bölt grade"));
    for (const name of ["Bölt grade", "BÖLT GRADE", "Bo\u0308lt grade", "default_paint_finish", "Domestic_Steel_Required"])
      expect(toErrorResponse(await create(custom(name)))).toEqual({
        ...{ status: 409, code: "name_taken", error: "This name is already taken." },
        fields: { parameter_name: "This name is already taken." },
      });
    expect(await listed()).toHaveLength(1);
  });

  it("creates a name once in concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(custom("Once"))));
    expect(responses.map(toOutcome).sort()).toEqual(["201", ...Array<string>(4).fill("409 name_taken")]);
  });

  it("creates a parameter that cannot be saved with an empty value", async () => {
    await create(custom("Kept"));
    expect(toErrorResponse(await save([{ name: "Kept", value: "" }]))).toEqual(invalid("0.value", PARAMETER_MESSAGES.valueRequired));
    expect(await listed()).toMatchObject([{ value: "1" }]);
  });

  it("creates a parameter with a name that is escaped in a path, which can be deleted once", async () => {
    const name = "50 % <b>/?q=1#x";
    await create(custom(name));
    expect([(await remove(name)).status, toOutcome(await remove(name))]).toEqual([204, "404 not_found"]);
    expect(await listed()).toEqual([]);
  });

  it("is required before a deletion: a standard parameter cannot be deleted", async () => {
    await saved([{ name: "default_paint_finish", value: "None" }]);
    expect(toOutcome(await remove("default_paint_finish"))).toBe("404 not_found");
    expect(await listed()).toHaveLength(1);
  });

  it(`returns 400 beyond ${LIMITS.customParameters} custom parameters, also to concurrent requests`, async () => {
    const one = await person({ organizationId: ours.organization.id });
    const suffix = uniqueSuffix();
    await database().query(
      `insert into identity.parameters (user_id, name, name_key, value, is_default, is_custom)
       select $1, $2 || n, $2 || n, 'x', false, true from generate_series(1, $3) n`,
      [one.id, suffix, LIMITS.customParameters - 1],
    );
    const last = await Promise.all(Array.from({ length: 20 }, (_, index) => create(custom(`Last ${index}`), one)));
    expect(last.map(toOutcome).sort()).toEqual(["201", ...Array<string>(19).fill("400 validation_failed")]);
    expect(toErrorResponse(await create(custom("Too many"), one))).toEqual(invalid("parameter_name", PARAMETER_MESSAGES.tooMany));
    const everything = (await listed(one)).map(({ name }) => ({ name, value: "y" }));
    expect(await saved(everything, one)).toHaveLength(LIMITS.customParameters);
    expect((await remove(`${suffix}1`, one)).status).toBe(204);
    expect((await create(custom("Again"), one)).status).toBe(201);
  });
});
