import { beforeAll, describe, expect, it } from "@jest/globals";
import { documentListSchema } from "@takeoff/contracts";
import { staff, tenant, type ApiClient, type Person, type Tenant } from "@takeoff/testing";
import { insertDocuments, page, withQuery, type Query } from "../../test/listed.ts";
import { refusalOf } from "../../test/running.ts";

let ours: Tenant;
let other: Tenant;
let colleague: Person;
let parent: Person;
let [mine, theirs, foreign]: number[][] = [];

const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);

beforeAll(async () => {
  [ours, other, parent] = await Promise.all([tenant({ name: "Übersee Stahl" }), tenant(), staff()]);
  colleague = await ours.member();
  mine = await insertDocuments(ours, [
    { filename: "Größe 1.pdf" },
    { filename: "100%_done.pdf", status: "completed" },
    { filename: "back\\slash.pdf" },
    { filename: "10000 done.pdf" },
  ]);
  theirs = await insertDocuments(ours, [{ by: colleague, filename: "colleague.pdf", project_name: "Brücke Süd 7" }]);
  foreign = await insertDocuments(other, [{ filename: "Größe 2.pdf" }]);
});

const listed = async (client: ApiClient, query: Query = {}, path = "/pdfs"): Promise<number[]> =>
  sorted((await page(client, withQuery(path, { limit: 500, ...query }))).ids);

describe("the list of documents", () => {
  it("holds what a user uploaded, what an admin's organization uploaded, and everything for staff", async () => {
    expect(await listed(ours.user.client)).toEqual(mine);
    expect(await listed(colleague.client)).toEqual(theirs);
    expect(await listed(ours.admin.client)).toEqual(sorted([...mine!, ...theirs!]));
    expect(await listed(other.admin.client)).toEqual(foreign);
    for (const path of ["/pdfs", "/pdfs/all"]) {
      const organization = { organization_id: ours.organization.id };
      expect(await listed(parent.client, organization, path)).toEqual(sorted([...mine!, ...theirs!]));
      expect(await listed(parent.client, { q: ours.organization.name }, path)).toEqual(sorted([...mine!, ...theirs!]));
    }
  });

  it("of everything is for staff", async () => {
    for (const { client } of [ours.user, ours.admin]) {
      expect(refusalOf(await client.get("/pdfs/all"))).toMatchObject({ status: 403, code: "forbidden" });
      expect(refusalOf(await client.get("/pdfs/all?limit=nonsense"))).toMatchObject({ status: 403 });
    }
  });

  it("is an array of documents, with the number of all matches beside it", async () => {
    const answer = await ours.admin.client.get("/pdfs?limit=2");
    expect(documentListSchema.parse(answer.json)).toHaveLength(2);
    expect(answer.headers.get("x-total-count")).toBe("5");
    expect((await ours.admin.client.get("/pdfs?q=nothing-has-this-name")).json).toEqual([]);
  });

  it("shows one document to those who see it, and to nobody else", async () => {
    const [id] = mine!;
    for (const { client } of [ours.user, ours.admin, parent]) expect((await client.get(`/pdfs/${id}`)).json.id).toBe(id);
    const [hidden, missing] = await Promise.all([colleague.client.get(`/pdfs/${id}`), colleague.client.get("/pdfs/999999999")]);
    expect(hidden.status).toBe(404);
    expect({ ...hidden.json, request_id: "" }).toEqual({ ...missing.json, request_id: "" });
    expect((await other.admin.client.get(`/pdfs/${id}`)).status).toBe(404);
  });
});

describe("a search", () => {
  const find = (q: string, client = ours.admin.client) => listed(client, { q });

  it.each([
    ["größe", [0]],
    ["GRÖßE", [0]],
    ["GRO\u0308ßE 1", [0]],
    ["ｇｒöße", [0]],
    ["GRÖSSE", []],
    ["100%", [1]],
    ["0%_d", [1]],
    ["%", [1]],
    ["_", [1]],
    ["k\\s", [2]],
    ["\\", [2]],
    ["0 d", [3]],
    ["' or 1=1 --", []],
    ["100*", []],
  ])("for %j finds it literally, without regard to case or encoding", async (q, expected) => {
    // Only file names: the names of the organization and the projects are in no search here.
    expect((await find(q)).filter((id) => mine!.includes(id))).toEqual(expected.map((index) => mine![index]));
  });

  it("for the organization's name finds all of its documents", async () => {
    const everything = sorted([...mine!, ...theirs!]);
    expect(await find("übersee stahl")).toEqual(everything);
    expect(await find("U\u0308BERSEE")).toEqual(everything);
    expect(await find("Übersee", ours.user.client)).toEqual(mine);
  });

  it("for a part of a project's name finds it too", async () => {
    for (const q of ["brücke süd", "RÜC", "d 7"]) expect(await find(q)).toEqual(theirs);
    expect(await find("brücke", ours.user.client)).toEqual([]);
  });

  it("finds nothing that the caller does not see", async () => {
    expect(await find("größe", other.admin.client)).toEqual(foreign);
    expect(await find("übersee", other.admin.client)).toEqual([]);
  });

  it("for nothing is no search", async () => {
    for (const q of ["", "   "]) expect(await find(q)).toHaveLength(5);
  });
});

describe("a filter", () => {
  it("by status leaves those that have it", async () => {
    expect(await listed(ours.admin.client, { status: "completed" })).toEqual([mine![1]]);
    expect(await listed(ours.admin.client, { status: "failed" })).toEqual([]);
  });

  it("by organization only narrows", async () => {
    expect(await listed(ours.admin.client, { organization_id: ours.organization.id })).toHaveLength(5);
    for (const { client } of [ours.user, ours.admin]) expect(await listed(client, { organization_id: other.organization.id })).toEqual([]);
    expect(await listed(parent.client, { organization_id: other.organization.id })).toEqual(foreign);
  });

  it("and a search narrow each other", async () => {
    const query = { q: "done", status: "completed", organization_id: ours.organization.id };
    expect(await listed(ours.admin.client, query)).toEqual([mine![1]]);
    expect((await page(ours.admin.client, withQuery("/pdfs", query))).total).toBe(1);
  });
});

describe("a list is refused", () => {
  it.each([
    ["limit=0"],
    ["limit=501"],
    ["limit=-1"],
    ["limit=1.5"],
    ["limit=ten"],
    ["limit="],
    ["limit=1&limit=2"],
    ["sort=size"],
    ["sort=Filename"],
    ["sort="],
    ["sort=filename;drop"],
    ["order=up"],
    ["order=ASC"],
    ["status=done"],
    ["status="],
    ["status=new&status=failed"],
    ["organization_id=0"],
    ["organization_id=abc"],
    ["organization_id=-1"],
    ["organization_id=99999999999999999999"],
    [`q=${"x".repeat(501)}`],
    ["q=a%00b"],
    ["q=a&q=b"],
  ])("with %s", async (query) => {
    for (const url of [`/pdfs?${query}`, `/pdfs/all?${query}`])
      expect(refusalOf(await parent.client.get(url))).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it.each(["", "x", "e30", "bnVsbA", "a".repeat(2000)])("with the cursor %j", async (cursor) => {
    expect(refusalOf(await parent.client.get(withQuery("/pdfs", { cursor })))).toMatchObject({ status: 400, code: "invalid_cursor" });
  });
});
