import { describe, expect, it } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { database, runJob, smallPdf, staff, tenant, truncatedPdf } from "@takeoff/testing";
import { checked, readEvents, eventsHandled, settled, uploaded } from "../../test/processes/running.ts";
import { pagesUnknown } from "../core/findings.ts";
import { FINDINGS } from "../pdf/inspection/pdf-inspection.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const { user } = ours;

/** Makes a document unchecked again, with an open event that no relay dispatches yet. @returns the event's id */
async function uncheck(id: number): Promise<string> {
  await database().query("update documents.documents set status = 'new', page_count = null, findings = '[]' where id = $1", [id]);
  const event = randomUUID();
  await database().query(
    `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers, leased_until)
     select $2, publisher, type, aggregate, sequence + 100, payload, '{documents}', 'infinity'
     from events.outbox where aggregate = $1 and type = 'document.uploaded'`,
    [`document:${id}`, event],
  );
  return event;
}

describe("the check of an uploaded file", () => {
  it("counts its pages", async () => {
    const document = await settled(user.client, { file: smallPdf({ pages: 7 }) });
    expect(document).toMatchObject({ status: "pending", page_count: 7, findings: [] });
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([]);
  });

  it("sets the document to pending with a finding for staff when the file cannot be opened", async () => {
    const document = await settled(user.client, { file: truncatedPdf() });
    expect(document).toMatchObject({ status: "pending", page_count: null, findings: [] });
    expect((await ours.admin.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([]);
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([FINDINGS.corrupt]);
  });

  it("runs for a job that the previous version left on the common queue", async () => {
    const { id } = await settled(user.client);
    await eventsHandled(id);
    const event = await uncheck(id);
    await runJob("documents", "document.uploaded", event);
    expect((await checked(user.client, id)).status).toBe("pending");
  });

  it("removes findings about results that needed the unknown page count", async () => {
    const { id } = await settled(user.client);
    await eventsHandled(id);
    const event = await uncheck(id);
    await database().query("update documents.documents set result_findings = $2 where id = $1", [
      id,
      JSON.stringify([pagesUnknown("csv_pages")]),
    ]);
    await database().query("update events.outbox set leased_until = now() where id = $1", [event]);
    await checked(user.client, id);
    expect((await parent.client.get(`/pdfs/${id}`)).json).toMatchObject({ page_count: 1, findings: [] });
  });

  it("runs once, and publishes the change to pending once", async () => {
    const { id } = await settled(user.client);
    expect((await readEvents(id)).map(({ type, payload }) => [type, payload["from"], payload["to"]])).toEqual([
      ["document.uploaded", undefined, undefined],
      ["document.status_changed", "new", "pending"],
    ]);
    const { rows } = await database().query(
      `select 1 from events.receipts r join events.outbox o on o.id = r.event_id
       where o.aggregate = $1 and o.type = 'document.uploaded' and r.consumer = 'documents'`,
      [`document:${id}`],
    );
    expect(rows).toHaveLength(1);
  });

  it("does not overwrite a status that staff set during the check", async () => {
    const { id } = await uploaded(user.client, { file: smallPdf({ pages: 3 }) });
    await parent.client.patch(`/pdfs/${id}/status`, { status: "in_progress" }, { expectOk: true });
    await checked(user.client, id);
    const events = await readEvents(id);
    const last = events.at(-1)?.payload;
    // In either order, staff's status remains.
    expect((await user.client.get(`/pdfs/${id}`)).json.status).toBe("in_progress");
    expect(last?.["to"] ?? "in_progress").toBe("in_progress");
  });
});
