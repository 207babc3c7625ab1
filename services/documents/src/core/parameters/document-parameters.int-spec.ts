import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { documentParametersSchema, type DocumentParameter } from "@takeoff/contracts";
import { staff, tenant, type ApiClient } from "@takeoff/testing";
import { insertDocuments } from "../../../test/listed.ts";
import { uploaded } from "../../../test/processes/running.ts";

const ours = await tenant();
const { user } = ours;

const save = (values: Record<string, string>): Promise<unknown> =>
  user.client.post(
    "/user/parameters",
    Object.entries(values).map(([name, value]) => ({ name, value })),
    { expectOk: true },
  );
const kept = async (id: number, client: ApiClient = user.client): Promise<DocumentParameter[] | null> =>
  documentParametersSchema.parse((await client.get(`/pdfs/${id}/parameters`, { expectOk: true })).json).parameters;

describe("GET /pdfs/:id/parameters", () => {
  it("returns an empty list for a drawing of a user who set none", async () => {
    const { id } = await uploaded(ours.admin.client);
    expect(await kept(id, ours.admin.client)).toEqual([]);
  });

  it("returns to everybody who sees the drawing what was in force when it came in, also after a change and for a repeated upload", async () => {
    await save({ default_w_steel_grade: "A913 Gr.65" });
    const custom = { parameter_name: "Bolt grade", parameter_value: "A325", units: "ksi" };
    await user.client.post("/user/parameters/custom", custom, { expectOk: true });
    const key = randomUUID();
    const first = await uploaded(user.client, { idempotencyKey: key });
    const inForce = [
      { name: "default_w_steel_grade", value: "A913 Gr.65", units: null, is_custom: false },
      { name: "Bolt grade", value: "A325", units: "ksi", is_custom: true },
    ];
    for (const one of [user, ours.admin, await staff()]) expect(await kept(first.id, one.client)).toEqual(inForce);
    await save({ default_w_steel_grade: "A36", default_paint_finish: "None" });
    expect((await uploaded(user.client, { idempotencyKey: key })).id).toBe(first.id);
    expect(await kept(first.id)).toEqual(inForce);
    const later = await uploaded(user.client);
    expect((await kept(later.id))?.map(({ value }) => value)).toEqual(["A36", "None", "A325"]);
  });

  it("returns null for a document of before they were kept", async () => {
    const [id = 0] = await insertDocuments(ours, [{}]);
    expect(await kept(id)).toBeNull();
  });
});
