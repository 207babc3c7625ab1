import { beforeAll, describe, expect, it } from "@jest/globals";
import { randomUUID } from "node:crypto";
import {
  bigPdf,
  database,
  harmfulPdf,
  ownerPasswordPdf,
  runJob,
  passwordPdf,
  smallPdf,
  staff,
  tenant,
  truncatedPdf,
  zeroedPdf,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { checked, readEvents, eventsHandled, settled, uploaded } from "../../test/processes/running.ts";
import { pagesUnknown } from "../core/findings.ts";
import { FINDINGS } from "../pdf/inspection/pdf-inspection.ts";

let ours: Tenant;
let user: Person;
let parent: Person;
beforeAll(async () => {
  [ours, parent] = await Promise.all([tenant(), staff()]);
  ({ user } = ours);
});

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
  it.each([
    [1, smallPdf()],
    [7, smallPdf({ pages: 7 })],
    [1, bigPdf(12_000_000)],
  ])("counts its %i pages", async (pages, file) => {
    const document = await settled(user.client, { file });
    expect(document).toMatchObject({ status: "pending", page_count: pages, findings: [] });
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([]);
  });

  it("adds a finding for staff when the PDF is encrypted but readable", async () => {
    const document = await settled(user.client, { file: await ownerPasswordPdf() });
    expect(document).toMatchObject({ status: "pending", page_count: 1, findings: [] });
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([FINDINGS.restricted]);
  });

  it.each([
    ["truncated", FINDINGS.corrupt, async () => truncatedPdf()],
    ["a header and nothing else", FINDINGS.corrupt, async () => Buffer.from("%PDF-")],
    ["a web page behind a header", FINDINGS.corrupt, async () => Buffer.from("%PDF-1.7\n<script>alert(1)</script>")],
    ["zeros behind a header", FINDINGS.corrupt, async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1_000_000)])],
    ["password protected", FINDINGS.protected, passwordPdf],
  ])("sets the document to pending with a finding for staff when the file is %s", async (_, finding, file) => {
    const document = await settled(user.client, { file: await file() });
    expect(document).toMatchObject({ status: "pending", page_count: null, findings: [] });
    expect((await ours.admin.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([]);
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([finding]);
  });

  it.each([
    ["a page is damaged", FINDINGS.damagedPages([2]), 3, zeroedPdf()],
    ["it contains JavaScript", FINDINGS.hazards.javascript, 1, harmfulPdf("javascript")],
    ["it contains a launch action", FINDINGS.hazards.launch, 1, harmfulPdf("launch", true)],
    ["it contains embedded files", FINDINGS.hazards.embedded, 1, harmfulPdf("embedded")],
  ])("counts the pages and adds a finding for staff when %s", async (_, finding, pages, file) => {
    const document = await settled(user.client, { file });
    expect(document).toMatchObject({ status: "pending", page_count: pages, findings: [] });
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([finding]);
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
