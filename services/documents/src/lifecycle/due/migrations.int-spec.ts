import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { migrate } from "@takeoff/platform/migrate";
import { createScratchDatabase, type ScratchDatabase } from "@takeoff/testing";
import { MIGRATIONS } from "../../migrations.ts";

/** The last migration before due times. */
const BEFORE = "ErasedDocuments1700004840000";
const OPEN = ["new", "pending", "in_progress", "processing"] as const;

let scratch: ScratchDatabase;

/** As a process of the previous version stores an upload. */
const insert = (filename: string, status: string, hoursAgo: number) =>
  scratch.client.query(
    `with object as (insert into documents.objects (key, state, size_bytes, sha256) values ($1, 'stored', 1, '') returning key)
     insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key, filename,
       filename_key, status, upload_date, project_name, project_key, project_location, location_key, contractor_location, contractor_key, size_bytes,
       expected_order_date, quote_needed_by, is_domestic_steel, original_object)
     select 1, 'Steel', 'steel', 1, 'kim', 'kim', $1, $1, $2, date_trunc('milliseconds', now()) - make_interval(hours => $3), 'Mill', 'mill', 'Joliet', 'joliet',
       'Builders', 'builders', 1, '2027-03-15', '2027-02-01', true, key from object`,
    [filename, status, hoursAgo],
  );

beforeAll(async () => {
  scratch = await createScratchDatabase("documents");
  const { client, url } = scratch;
  await client.query("create extension pg_trgm");
  await client.query("create schema documents");
  await migrate("documents", MIGRATIONS, { MIGRATE_DATABASE_URL: url, MIGRATE_UP_TO: BEFORE });
  for (const status of OPEN) {
    await insert(`late ${status}`, status, 30);
    await insert(`open ${status}`, status, 23);
  }
  for (const status of ["completed", "failed"]) await insert(status, status, 30);
  await migrate("documents", MIGRATIONS, { MIGRATE_DATABASE_URL: url });
  await insert("later", "new", 0);
});
afterAll(() => scratch.drop());

it("an upgrade makes open documents due 24 hours after their upload, and announces none that is late already", async () => {
  const { rows } = await scratch.client.query<{ filename: string; hours: string | null; noticed: boolean; version: number }>(
    `select filename, extract(epoch from due_at - upload_date) / 3600 as hours, due_notice_at is not null as noticed, version::int
     from documents.documents order by id`,
  );
  expect(rows.map(({ filename, hours, noticed, version }) => [filename, hours === null ? null : Number(hours), noticed, version])).toEqual([
    ...OPEN.flatMap((status) => [
      [`late ${status}`, 24, true, 1],
      [`open ${status}`, 24, false, 1],
    ]),
    ["completed", null, false, 1],
    ["failed", null, false, 1],
    ["later", 24, false, 1],
  ]);
});
