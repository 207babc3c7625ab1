import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  bigPdf,
  database,
  ownerPasswordPdf,
  passwordPdf,
  smallPdf,
  staff,
  tenant,
  truncatedPdf,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { checked, eventsOf, settled, uploaded } from "../../test/running.ts";
import { FINDINGS } from "./pdf-inspection.ts";

let ours: Tenant;
let user: Person;
let parent: Person;
beforeAll(async () => {
  [ours, parent] = await Promise.all([tenant(), staff()]);
  ({ user } = ours);
});

describe("an uploaded file is checked", () => {
  it.each([
    [1, smallPdf()],
    [7, smallPdf({ pages: 7 })],
    [1, bigPdf(12_000_000)],
  ])("and its %i pages counted", async (pages, file) => {
    const document = await settled(user.client, { file });
    expect(document).toMatchObject({ status: "pending", page_count: pages, findings: [] });
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([]);
  });

  it("and may be locked against changes only, which staff are told", async () => {
    const document = await settled(user.client, { file: await ownerPasswordPdf() });
    expect(document).toMatchObject({ status: "pending", page_count: 1, findings: [] });
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([FINDINGS.restricted]);
  });

  it.each([
    ["cut in its middle", FINDINGS.corrupt, async () => truncatedPdf(0.5)],
    ["a header and nothing else", FINDINGS.corrupt, async () => Buffer.from("%PDF-")],
    ["a web page behind a header", FINDINGS.corrupt, async () => Buffer.from("%PDF-1.7\n<script>alert(1)</script>")],
    ["zeros behind a header", FINDINGS.corrupt, async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1_000_000)])],
    ["password protected", FINDINGS.protected, passwordPdf],
  ])("and waits for staff also when it is %s, with a finding that only they see", async (_, finding, file) => {
    const document = await settled(user.client, { file: await file() });
    expect(document).toMatchObject({ status: "pending", page_count: null, findings: [] });
    expect((await ours.admin.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([]);
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.findings).toEqual([finding]);
  });

  it("once, and its move to pending is told once", async () => {
    const { id } = await settled(user.client);
    expect((await eventsOf(id)).map(({ type, payload }) => [type, payload["from"], payload["to"]])).toEqual([
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

  it("without taking back what staff set meanwhile", async () => {
    const { id } = await uploaded(user.client, { file: smallPdf({ pages: 3 }) });
    await parent.client.patch(`/pdfs/${id}/status`, { status: "in_progress" }, { expectOk: true });
    await checked(user.client, id);
    const events = await eventsOf(id);
    const last = events.at(-1)?.payload;
    // Whoever came first, what staff set stands.
    expect((await user.client.get(`/pdfs/${id}`)).json.status).toBe("in_progress");
    expect(last?.["to"] ?? "in_progress").toBe("in_progress");
  });
});
