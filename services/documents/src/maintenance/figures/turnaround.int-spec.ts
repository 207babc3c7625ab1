import { afterAll, describe, expect, it } from "@jest/globals";
import {
  AGES,
  OPEN_COLUMNS,
  QUEUE_CONSUMERS,
  QUEUES,
  TURNAROUND_CACHE_SECONDS,
  TURNAROUND_COLUMNS,
  TURNAROUND_MONTHS,
  turnaroundSchema,
  type Age,
  type DocumentStatus,
  type DueState,
  type OrganizationTurnaround,
  type TurnaroundFigures,
} from "@takeoff/contracts";
import { database, readRunFile, staff, tenant, waitFor, type Tenant } from "@takeoff/testing";
import { insertDocuments, type Listed } from "../../../test/listed.ts";
import { markDeleted, openSchema, renameOrganization } from "../../../test/organizations.ts";
import { errorOf } from "../../../test/processes/running.ts";
import { listMonthsUntil } from "./months.ts";
import { openCsv, formatTurnaroundCsv } from "./turnaround-csv.ts";
import { TurnaroundRepository } from "./turnaround.repository.ts";
import { TurnaroundService } from "./turnaround.service.ts";

const HOUR_MS = 3_600_000;
const [current, previous] = listMonthsUntil(new Date(), 2) as [
  ReturnType<typeof listMonthsUntil>[number],
  ReturnType<typeof listMonthsUntil>[number],
];

const [schema, kim] = await Promise.all([openSchema(), staff()]);
afterAll(() => schema.close());

/** The figures of now. A service of its own: that of the product answers with those of up to a minute ago. */
const figures = (): Promise<TurnaroundFigures> => new TurnaroundService(schema, new TurnaroundRepository(schema)).get();
const readMonths = async ({ organization }: Tenant): Promise<OrganizationTurnaround[]> =>
  (await figures()).organizations.filter(({ organization_id }) => organization_id === organization.id);

const before = (moment: Date, hours: number): string => new Date(moment.getTime() - hours * HOUR_MS).toISOString();

/** Inserts documents that were completed at a moment, some hours after their upload. @param due hours from upload to due time */
async function completed(of: Tenant, at: Date, hours: readonly number[], due: number | null = null): Promise<number[]> {
  const rows = hours.map((spent): Listed => ({
    status: "completed",
    uploaded: before(at, spent),
    due: due === null ? null : before(at, spent - due),
  }));
  const ids = await insertDocuments(of, rows);
  await database().query("update documents.documents set completed_at = $2 where id = any($1::bigint[])", [ids, at]);
  return ids;
}

/** Inserts a failed document with the times at which it failed, which its history has. */
async function failed(of: Tenant, uploaded: Date, ...times: Date[]): Promise<void> {
  const [id] = await insertDocuments(of, [{ status: "failed", uploaded: uploaded.toISOString() }]);
  for (const at of times)
    await database().query(
      `insert into documents.history (document_id, at, by, what, "from", "to") values ($1, $2, 'kim', 'status', 'pending', 'failed')`,
      [id, at],
    );
}

const NONE = { completed: 0, p50_hours: null, p90_hours: null, promised: 0, in_time: 0, within_promise: null, failed: 0 };
const makeIdentity = ({ organization: { id, name } }: Tenant) => ({ organization_id: id, organization_name: name });

describe("turnaround by month and organization", () => {
  it("has the median and the 90th percentile of hours, and the share within the promise", async () => {
    const ours = await tenant();
    // The 90th percentile of five values lies at 3.6 steps from the first: 8 + 0.6 × 2.
    await completed(ours, previous.starts, [2, 10, 6]);
    await completed(ours, new Date(current.starts.getTime() - 1), [4, 8], 5);
    await completed(ours, current.starts, [48]);
    expect(await readMonths(ours)).toEqual([
      { month: current.name, ...makeIdentity(ours), ...NONE, completed: 1, p50_hours: 48, p90_hours: 48 },
      {
        ...{ month: previous.name, ...makeIdentity(ours), completed: 5, p50_hours: 6, p90_hours: expect.closeTo(9.2), failed: 0 },
        ...{ promised: 2, in_time: 1, within_promise: 0.5 },
      },
    ]);
  });

  it("counts a document that was completed at its due time as in time", async () => {
    const ours = await tenant();
    await completed(ours, current.starts, [24, 24.001], 24);
    expect(await readMonths(ours)).toMatchObject([{ promised: 2, in_time: 1 }]);
  });

  it("counts failed documents in the month of their newest failure, and by their upload without a history", async () => {
    const ours = await tenant();
    const old = listMonthsUntil(new Date(), TURNAROUND_MONTHS + 1).at(-1)?.starts ?? new Date();
    await failed(ours, old, old, previous.starts, current.starts);
    await failed(ours, previous.starts);
    await failed(ours, old);
    expect(await readMonths(ours)).toEqual([
      { month: current.name, ...makeIdentity(ours), ...NONE, failed: 1 },
      { month: previous.name, ...makeIdentity(ours), ...NONE, failed: 1 },
    ]);
  });

  it("covers twelve months, and adds up to the totals of each", async () => {
    const ours = await tenant();
    const months = listMonthsUntil(new Date(), TURNAROUND_MONTHS + 1);
    const [oldest, beyond] = [months.at(-2), months.at(-1)] as [typeof current, typeof current];
    await completed(ours, oldest.starts, [1]);
    await completed(ours, new Date(beyond.ends.getTime() - 1), [1]);
    await failed(ours, current.starts);
    const turnaround = await figures();
    expect(turnaroundSchema.parse(turnaround)).toEqual(turnaround);
    expect(turnaround.months.map(({ month }) => month)).toEqual(months.slice(0, -1).map(({ name }) => name));
    expect((await readMonths(ours)).map(({ month }) => month)).toEqual([current.name, oldest.name]);
    for (const total of turnaround.months) {
      const rows = turnaround.organizations.filter(({ month }) => month === total.month);
      for (const figure of ["completed", "promised", "in_time", "failed"] as const)
        expect([total.month, figure, total[figure]]).toEqual([total.month, figure, rows.reduce((sum, row) => sum + row[figure], 0)]);
    }
  });

  it("counts a reopened document again with its newest completion", async () => {
    const ours = await tenant();
    const [id = 0] = await completed(ours, previous.starts, [1]);
    const set = (status: DocumentStatus) => kim.client.patch(`/pdfs/${id}/status`, { status, notifyClient: false }, { expectOk: true });
    await set("in_progress");
    expect(await readMonths(ours)).toEqual([]);
    await set("completed");
    expect(await readMonths(ours)).toMatchObject([{ month: current.name, completed: 1 }]);
  });

  it("leaves out deleted organizations", async () => {
    const ours = await tenant();
    await completed(ours, current.starts, [1]);
    await failed(ours, current.starts);
    const assignee = await staff();
    await insertDocuments(ours, [{ assignee }]);
    await markDeleted(schema, ours.organization.id);
    expect(await readMonths(ours)).toEqual([]);
    expect((await figures()).open.by_person.filter(({ user_id }) => user_id === assignee.id)).toEqual([]);
  });
});

describe("open documents", () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  /** The counts by due time and by age. */
  const addCounts = ({ by_due, by_age }: TurnaroundFigures["open"]): Record<string, number> =>
    Object.fromEntries([...by_due.map(({ state, count }) => [state, count]), ...by_age.map(({ age, count }) => [age, count])]);
  const dueIn = (hours: number) => ({ due: new Date(Date.now() + hours * HOUR_MS).toISOString() });

  it("are counted by due time, by the time since their upload and by person, those who have most first and the unassigned last", async () => {
    const [ours, assignee, other] = await Promise.all([tenant(), staff(), staff()]);
    const was = await figures();
    await insertDocuments(ours, [
      ...[-100, -25].map((hours) => ({ ...dueIn(hours), assignee })),
      ...[-23, -1].map((hours) => ({ ...dueIn(hours), assignee: other })),
      ...[1, 3.9, 4.1, 23.9, 24.1, 1_000].map((hours, index) => ({
        ...dueIn(hours),
        uploaded: ago([3.9, 4.1, 12.1, 23.9, 24.1, 71.9][index] ?? 0),
        assignee,
      })),
      { due: null, uploaded: ago(72.1) },
      { ...dueIn(-1), status: "completed", assignee },
      { ...dueIn(-1), status: "failed", assignee },
    ]);
    const { open } = await figures();
    const found = open.by_person.filter(({ user_id }) => user_id === assignee.id || user_id === other.id);
    expect(found).toEqual([
      { user_id: assignee.id, username: assignee.username, open: 8, late: 2 },
      { user_id: other.id, username: other.username, open: 2, late: 2 },
    ]);
    expect(open.by_person.at(-1)).toMatchObject({ user_id: null, username: null });
    // Other tests share the database: with more documents, but not with fewer.
    const least: Record<DueState | Age, number> = {
      ...{ very_late: 2, late: 2, due_4h: 2, due_24h: 2, later: 2, undated: 1 },
      // With those that the database dates to the beginning of the year.
      ...{ up_to_4h: 1, up_to_12h: 1, up_to_24h: 2, up_to_3d: 2, older: 5 },
    };
    const [before, after] = [was.open, open].map(addCounts) as [Record<string, number>, Record<string, number>];
    expect(Object.keys(after)).toEqual(Object.keys(least));
    for (const [part, count] of Object.entries(least))
      expect([part, (after[part] ?? 0) - (before[part] ?? 0) >= count]).toEqual([part, true]);
  });
});

describe("GET /operations/turnaround/export", () => {
  it("is a CSV to save, recorded in the audit trail", async () => {
    const { headers, body } = await kim.client.get("/operations/turnaround/export", { expectOk: true });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toContain('attachment; filename="turnaround.csv"');
    expect(headers.get("cache-control")).toBe("private, no-store");
    const [head, first] = body.toString("utf8").split("\r\n");
    expect(head).toBe(`\ufeff${TURNAROUND_COLUMNS.join(",")}`);
    expect(first?.split(",").slice(0, 3)).toEqual([current.name, "", "All organizations"]);
    const { rows } = await database().query("select outcome from audit.entries where action = 'exportTurnaround' and username = $1", [
      kim.username,
    ]);
    expect(rows).toEqual([{ outcome: "done" }]);
  });

  it("has the open documents by due time, age and person on request", async () => {
    const { headers, body } = await kim.client.get("/operations/turnaround/export?of=open", { expectOk: true });
    expect(headers.get("content-disposition")).toContain('attachment; filename="open-documents.csv"');
    const lines = body.toString("utf8").split("\r\n");
    expect(lines[0]).toBe(`\ufeff${OPEN_COLUMNS.join(",")}`);
    expect(lines.filter((line) => /^By (?:due time,Late by more than a day|age,Up to 4 hours),,\d+,$/.test(line))).toHaveLength(2);
    expect(lines.at(-2)).toMatch(/^By person,Unassigned,,\d+,\d+$/);
    expect(errorOf(await kim.client.get("/operations/turnaround/export?of=all"))).toMatchObject({
      status: 400,
      fields: { of: expect.any(String) },
    });
    const [ours, assignee] = await Promise.all([tenant(), staff()]);
    await insertDocuments(ours, [{ assignee }, { assignee, due: new Date(Date.now() + HOUR_MS).toISOString() }]);
    expect([...openCsv(await figures())]).toContain(`By person,${assignee.username},${assignee.id},2,1\r\n`);
  });

  it("rounds its figures, and neutralizes names that are formulas", async () => {
    const ours = await tenant();
    const name = `=1+${ours.organization.id}`;
    await completed(ours, current.starts, [1, 2, 5], 1.5);
    await failed(ours, current.starts);
    await renameOrganization(kim, ours.organization.id, name);
    const { id } = ours.organization;
    await database().query("update documents.documents set organization_name = $2 where organization_id = $1", [id, name]);
    const lines = [...formatTurnaroundCsv(await figures())].join("").split("\r\n");
    expect(lines.filter((line) => line.includes(`,${id},`))).toEqual([`${current.name},${id},'${name},3,2.00,4.40,3,1,0.3333,1`]);
  });
});

it("metrics of the service have the open documents, the turnaround and the queues, without a worker's help; the worker has no documents", async () => {
  const ours = await tenant();
  await insertDocuments(ours, [{}, { assignee: kim }]);
  await completed(ours, new Date(), [1], 24);
  const readMetrics = async (process: string) => (await fetch(`${readRunFile().services.metrics[process] ?? ""}/metrics`)).text();
  const text = await readMetrics("documents");
  for (const state of ["late", "due_4h", "due_24h", "later", "undated"])
    expect(text).toMatch(new RegExp(`^takeoff_documents_open\\{state="${state}"\\} \\d+$`, "m"));
  expect(text).toMatch(/^takeoff_documents_unassigned \d+$/m);
  for (const age of AGES) expect(text).toMatch(new RegExp(`^takeoff_documents_open_by_age\\{age="${age}"\\} \\d+$`, "m"));
  const measured = async () => (await readMetrics("documents")).includes(`takeoff_documents_assigned{user_id="${kim.id}"} 1\n`);
  await waitFor(measured, { what: "the metric of a member of staff", timeoutMs: 2_000 * TURNAROUND_CACHE_SECONDS, intervalMs: 1_000 });
  for (const quantile of ["0.5", "0.9"])
    expect(text).toMatch(new RegExp(`^takeoff_turnaround_seconds\\{quantile="${quantile}"\\} (?:[\\d.e+-]+|NaN)$`, "im"));
  expect(text).toMatch(/^takeoff_turnaround_within_promise_ratio (?:[\d.]+|NaN)$/im);
  for (const queue of QUEUES.filter((name) => QUEUE_CONSUMERS[name] === "documents"))
    expect(text).toMatch(new RegExp(`^takeoff_queue_jobs\\{queue="${queue}",state="waiting"\\} \\d+$`, "m"));
  expect(await readMetrics("documents-worker")).not.toMatch(/takeoff_documents_(?:open|assigned)|takeoff_turnaround/);
});
