import { beforeAll, describe, expect, it } from "@jest/globals";
import { ROUTE_LIST, type Document } from "@takeoff/contracts";
import { database, mailsTo, mailTo, toOutcome, person, staff, tenant, waitFor, type Person } from "@takeoff/testing";
import { OUTCOMES } from "../test/outcomes.ts";
import { Targets } from "../test/targets.ts";

/** Routes that return data of one document to a user who may see it. */
const READS = ROUTE_LIST.filter(({ method, target, access }) => method === "GET" && target === "document" && access.includes("user"));

const [former, present, operator] = await Promise.all([tenant(), tenant(), staff()]);

async function changeRole(who: Person, body: object): Promise<void> {
  await operator.client.patch(`/users/${who.id}`, body, { expectOk: true });
}

async function signIn(who: Person): Promise<void> {
  await who.client.login(who.username, who.password, { expectOk: true });
}

/** Uploads a document for the former organization and completes it with every kind of result. */
async function completed(by: Person): Promise<number> {
  const fields = { organization_id: String(former.organization.id) };
  const { id } = (await by.client.upload({ fields, expectOk: true })).json as Document;
  return Targets.complete(id, by, operator);
}

// What an administrator sees does not depend on who uploaded it: `matrix.int-spec.ts`.
describe("a document that a user who moved to another organization had uploaded for the former one", () => {
  let who: Person;
  let id: number;
  beforeAll(async () => {
    // As staff, one may upload for any organization.
    who = await staff();
    id = await completed(who);
    await changeRole(who, { role: "user", organization_id: present.organization.id });
    await signIn(who);
  });

  it.each(READS.map(({ name }) => name))("returns 404 for %s", async (name) => {
    expect(toOutcome(await OUTCOMES[name].send(who.client, id, 0))).toBe("404 not_found");
  });

  it("appears in no list and no count", async () => {
    const own = (await who.client.upload({ expectOk: true })).json as Document;
    for (const sort of ["filename", "upload_date", "status"]) {
      const { json, headers } = await who.client.get(`/pdfs?sort=${sort}&limit=500`, { expectOk: true });
      const ids = (json as Document[]).map((document) => document.id);
      expect([ids.includes(id), ids.includes(own.id), Number(headers.get("x-total-count"))]).toEqual([false, true, ids.length]);
    }
    expect((await who.client.get(`/pdfs?organization_id=${former.organization.id}`, { expectOk: true })).json).toEqual([]);
  });

  it("sends the user no e-mail and no live update when it changes", async () => {
    const { stream } = await who.client.open("GET", "/events");
    let heard = "";
    stream.on("data", (chunk: Buffer) => (heard += chunk.toString("utf8")));
    await waitFor(() => heard.includes("retry:"), { what: "the stream's first line" });
    const fields = { project_name: "Former project" };
    await database().query("update documents.documents set project_name = $2 where id = $1", [id, fields.project_name]);
    await operator.client.patch(`/pdfs/${id}/status`, { status: "failed", notifyClient: true }, { expectOk: true });
    await operator.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
    const own = (await who.client.upload({ fields: { project_name: "Present project" }, expectOk: true })).json as Document;
    await operator.client.put(`/pdfs/status/${own.id}`, undefined, { expectOk: true });
    await mailTo(who.email, { subject: "Takeoff ready: Present project" });
    await eventsClosed(id);
    expect(await mailsTo(who.email, { subject: /Former project/ })).toEqual([]);
    await waitFor(() => heard.includes(`"id":${own.id},`), { what: "news of their own document" });
    stream.destroy();
    expect(heard).not.toContain(`"id":${id},`);
  });
});

it("a user who returns to the organization sees what they uploaded there again", async () => {
  const who = await person({ organizationId: former.organization.id });
  const { id } = (await who.client.upload({ expectOk: true })).json as Document;
  // An organization is left by way of staff only.
  for (const [{ organization }, status] of [
    [present, 404],
    [former, 200],
  ] as const) {
    await changeRole(who, { role: "parent_admin" });
    await changeRole(who, { role: "user", organization_id: organization.id });
    await signIn(who);
    expect((await who.client.get(`/pdfs/${id}`)).status).toBe(status);
  }
});

/** Waits until every consumer has processed a document's events. */
async function eventsClosed(id: number): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const { rows } = await database().query("select 1 from events.outbox where aggregate = $1 and closed_at is null", [`document:${id}`]);
    return rows.length === 0;
  };
  await waitFor(isDone, { what: `the events of document ${id}` });
}
