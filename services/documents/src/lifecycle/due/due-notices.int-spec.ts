import { afterAll, describe, expect, it } from "@jest/globals";
import { SETTINGS, WEEKDAYS, type Document } from "@takeoff/contracts";
import { Outbox } from "@takeoff/platform";
import { database, linkIn, mailsTo, mailTo, readRunFile, staff, tenant } from "@takeoff/testing";
import { insertDocuments, type Listed } from "../../../test/listed.ts";
import { markDeleted, openSchema } from "../../../test/organizations.ts";
import { eventsHandled, readEvents, uploaded } from "../../../test/processes/running.ts";
import { DeliveredCheckRepository } from "../../core/checks/delivered-check.repository.ts";
import { DocumentEvents } from "../../core/document-events.ts";
import { DueNoticeRepository } from "./due-notice.repository.ts";
import { DueNotices } from "./due-notices.ts";
import { computeDueTime } from "./due-time.ts";

const WITHIN: number = SETTINGS.DUE_NOTICE_SECONDS.default;

const [schema, kim, ours] = await Promise.all([openSchema(), staff(), tenant()]);
afterAll(() => schema.close());

/** Runs one pass over all organizations, as the service does. Its own passes may find the same documents. */
async function pass(withinSeconds = WITHIN): Promise<void> {
  const logger = { info: () => undefined, warn: () => undefined } as never;
  const events = new DocumentEvents(new Outbox("documents"), new DeliveredCheckRepository(schema));
  const notices = new DueNotices(schema, new DueNoticeRepository(), events, { DUE_NOTICE_SECONDS: withinSeconds }, logger);
  while (await notices.run());
}

/** The time in some seconds, or before now when negative. */
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

async function insert(row: Listed, of = ours): Promise<number> {
  const [id] = await insertDocuments(of, [row]);
  if (id === undefined) throw new Error("an insert returned no id");
  return id;
}

const published = async (id: number): Promise<unknown[]> =>
  (await readEvents(id)).filter(({ type }) => type === "document.due_soon").map(({ payload }) => payload);

/** What clients and later changes depend on. */
async function versionAndHistory(id: number): Promise<unknown> {
  const { rows } = await database().query(
    "select version::int, (select count(*)::int from documents.history where document_id = d.id) as entries from documents.documents d where id = $1",
    [id],
  );
  return rows[0];
}

describe("the notice of a due document", () => {
  it("is published once by concurrent passes and none later, and leaves version and history as they were", async () => {
    const due = inSeconds(WITHIN - 60);
    const id = await insert({ due, assignee: kim, project_name: "Pump House", filename: "pump.pdf" });
    const before = await versionAndHistory(id);
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    expect(await published(id)).toEqual([
      {
        document_id: id,
        organization_id: ours.organization.id,
        uploaded_by_id: ours.user.id,
        filename: "pump.pdf",
        project_name: "Pump House",
        organization_name: ours.organization.name,
        due_at: due,
        assigned_to_id: kim.id,
      },
    ]);
    expect(await versionAndHistory(id)).toEqual(before);
  });

  it("reaches the member of staff who has the document, once", async () => {
    const pat = await staff();
    const id = await insert({ due: inSeconds(3_600), assignee: pat, project_name: "Mill" });
    await Promise.all([pass(), pass()]);
    const mail = await mailTo(pat.email, { subject: /^Due .* UTC: Mill/ });
    expect(mail.subject).toMatch(/^Due \d{1,2} \w+ \d{4} at \d\d:\d\d UTC: Mill \(.+\)$/);
    expect(linkIn(mail)).toBe(`${readRunFile().public_url}/client/pdfs?document=${id}`);
    await eventsHandled(id);
    expect(await mailsTo(pat.email, { subject: /^Due / })).toHaveLength(1);
  });

  it("is published as soon as an upload wakes the service", async () => {
    const pat = await staff();
    await insert({ due: inSeconds(1_800), assignee: pat, project_name: "Quay" });
    await uploaded(ours.user.client);
    await mailTo(pat.email, { subject: /^Due .*: Quay / });
  });

  it("is published for a document that became late less than a day ago", async () => {
    const id = await insert({ due: inSeconds(-3_600) });
    await pass();
    expect(await published(id)).toHaveLength(1);
  });

  it.each<[string, () => Listed]>([
    ["is completed", () => ({ due: inSeconds(600), status: "completed" })],
    ["is failed", () => ({ due: inSeconds(600), status: "failed" })],
    ["has been late for a day", () => ({ due: inSeconds(-24 * 3_600 - 5) })],
    ["is due later", () => ({ due: inSeconds(WITHIN + 3_600) })],
    ["has no due time", () => ({ due: null })],
  ])("is not published for a document that %s", async (_title, row) => {
    const id = await insert(row());
    await pass();
    expect(await published(id)).toEqual([]);
  });

  it("is not published for a document of a deleted organization", async () => {
    const theirs = await tenant();
    const id = await insert({ due: inSeconds(WITHIN + 3_600) }, theirs);
    await markDeleted(schema, theirs.organization.id);
    await pass(WITHIN + 7_200);
    expect(await published(id)).toEqual([]);
  });

  it("is published as long before the due time as the setting says", async () => {
    const id = await insert({ due: inSeconds(WITHIN + 3_600) });
    await pass();
    expect(await published(id)).toEqual([]);
    await pass(WITHIN + 7_200);
    expect(await published(id)).toHaveLength(1);
  });
});

const HOUR_MS = 3_600_000;

const buyer = await tenant();
const hoursUntilDue = ({ upload_date, due_at }: Document): number => (Date.parse(due_at ?? "") - Date.parse(upload_date)) / HOUR_MS;
const setTurnaround = (body: object) => kim.client.patch(`/organizations/${buyer.organization.id}`, body, { expectOk: true });

describe("due_at of an upload", () => {
  it("is the organization's turnaround after the upload, and stays when the turnaround changes", async () => {
    const first = await uploaded(buyer.user.client);
    expect(hoursUntilDue(first)).toBe(24);
    await setTurnaround({ turnaround_hours: 6 });
    expect(hoursUntilDue(await uploaded(buyer.user.client))).toBe(6);
    expect((await buyer.user.client.get(`/pdfs/${first.id}`)).json).toMatchObject({ due_at: first.due_at });
  });

  it("counts working hours only where the organization has them", async () => {
    const working_hours = { days: WEEKDAYS.map(({ day }) => day), from: "00:00", to: "01:00", time_zone: "Asia/Kathmandu", holidays: [] };
    await setTurnaround({ turnaround_hours: 2, working_hours });
    const { upload_date, due_at } = await uploaded(buyer.user.client);
    expect(due_at).toBe(computeDueTime(new Date(upload_date), { turnaround_hours: 2, working_hours }).toISOString());
    expect(hoursUntilDue({ upload_date, due_at } as Document)).toBeGreaterThan(24);
  });

  it("is one of its own for a corrected drawing", async () => {
    await setTurnaround({ turnaround_hours: 24, working_hours: null });
    const [failed = 0] = await insertDocuments(buyer, [{ status: "failed" }]);
    await setTurnaround({ turnaround_hours: 12 });
    const corrected = await uploaded(buyer.user.client, { fields: { replaces_id: String(failed) } });
    expect(corrected.replaces_id).toBe(failed);
    expect(hoursUntilDue(corrected)).toBe(12);
  });
});
