import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { ERRORS } from "@takeoff/contracts";
import { bigPdf, database, smallPdf, staff, tenant, waitFor, type Tenant } from "@takeoff/testing";
import { deleteOrganization } from "../../../test/organizations.ts";
import { allObjects, countDocuments, onlyObjectsOf, objectKeys, errorOf, settled, uploaded } from "../../../test/processes/running.ts";
import { pausedSource } from "../../../test/tables/sources.ts";

const EXCEEDED = { status: 413, code: "quota_exceeded", error: ERRORS.quota_exceeded.sentence };
const FILE = smallPdf({ seed: 11 });
const CSV = "Mark,Qty\r\nB1,2\r\n";

let ours: Tenant;
const parent = await staff();
beforeEach(async () => {
  ours = await tenant();
});

async function setQuota(quota_bytes: number | null): Promise<void> {
  await parent.client.patch(`/organizations/${ours.organization.id}`, { quota_bytes }, { expectOk: true });
}

/** The organization's byte count in the database; null without a row. */
async function counted(id = ours.organization.id): Promise<number | null> {
  const { rows } = await database().query<{ bytes: string }>(
    "select bytes from documents.organization_storage where organization_id = $1",
    [id],
  );
  return rows[0] ? Number(rows[0].bytes) : null;
}

/** The sum of the sizes of the organization's objects. */
async function real(): Promise<number> {
  const { rows } = await database().query<{ bytes: string }>(
    `select coalesce(sum(o.size_bytes), 0) as bytes from documents.documents d join documents.objects o
     on o.key in (d.original_object, d.processed_object, d.csv_object, d.xml_object) where d.organization_id = $1`,
    [ours.organization.id],
  );
  return Number(rows[0]?.bytes);
}

describe("an organization's byte count", () => {
  it("equals the sizes of its originals and results after replacements and deletions", async () => {
    const { id } = await settled(ours.user.client, { file: FILE });
    expect(await counted()).toBe(FILE.length);
    const fields = { organization_id: String(ours.organization.id) };
    const other = await settled(parent.client, { file: FILE, fields });
    expect(await counted()).toBe(2 * FILE.length);
    await parent.client.process(id, { csv: CSV, xml: "<takeoff/>", processed: FILE }, { expectOk: true });
    expect(await counted()).toBe(3 * FILE.length + CSV.length + "<takeoff/>".length);
    await parent.client.process(id, { csv: CSV + CSV }, { expectOk: true });
    expect(await counted()).toBe(await real());
    await ours.admin.client.delete(`/pdfs/${other.id}`, undefined, { expectOk: true });
    expect(await counted()).toBe(2 * FILE.length + 2 * CSV.length + "<takeoff/>".length);
    expect(await counted()).toBe(await real());
  });

  it("includes objects that were stored without an organization once a document refers to them", async () => {
    const { id } = await uploaded(ours.user.client, { file: FILE });
    const { original_object: key } = await objectKeys(id);
    await database().query("update documents.objects set organization_id = null where key = $1", [key]);
    expect(await counted()).toBe(0);
    await database().query("update documents.documents set original_object = original_object where id = $1", [id]);
    expect(await counted()).toBe(FILE.length);
  });

  it("is deleted with the organization", async () => {
    await uploaded(ours.user.client, { file: FILE });
    await deleteOrganization(parent, ours.organization.id);
    await waitFor(async () => (await counted()) === null, { what: "the count to be deleted" });
  });
});

describe("POST /upload-pdf", () => {
  it("returns 413 quota_exceeded beyond the quota, stores nothing, and accepts what just fits", async () => {
    await setQuota(2 * FILE.length - 1);
    await uploaded(ours.user.client, { file: FILE });
    const before = await allObjects();
    const organization = { organization_id: String(ours.organization.id) };
    expect(errorOf(await ours.user.client.upload({ file: FILE }))).toEqual(EXCEEDED);
    expect(errorOf(await ours.admin.client.upload({ file: FILE }))).toEqual(EXCEEDED);
    expect(errorOf(await parent.client.upload({ file: FILE, fields: organization }))).toEqual(EXCEEDED);
    await onlyObjectsOf(before);
    await setQuota(2 * FILE.length);
    await uploaded(ours.user.client, { file: FILE });
    await setQuota(null);
    await uploaded(ours.user.client, { file: FILE });
  });

  it("accepts a file again when a document was deleted, and results beyond the quota at any time", async () => {
    await setQuota(FILE.length);
    const { id } = await settled(ours.user.client, { file: FILE });
    await parent.client.process(id, { csv: CSV }, { expectOk: true });
    expect(errorOf(await ours.user.client.upload({ file: FILE }))).toEqual(EXCEEDED);
    await ours.admin.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    await uploaded(ours.user.client, { file: FILE });
  });

  it("returns the first response to a repeated upload whose own file has used up the quota", async () => {
    await setQuota(FILE.length);
    const again = { file: FILE, idempotencyKey: randomUUID() };
    expect(await uploaded(ours.user.client, again)).toEqual(await uploaded(ours.user.client, again));
  });

  it("accepts only one of several concurrent uploads when only one fits", async () => {
    const file = bigPdf(6_000_000);
    await setQuota(file.length + 1_000);
    const before = await allObjects();
    const sent = [pausedSource(file), pausedSource(file), pausedSource(file)];
    const answers = sent.map(({ body }) => ours.user.client.upload({ file: body }));
    await Promise.all(sent.map(({ begun }) => begun));
    for (const { finish } of sent) finish();
    const outcomes = (await Promise.all(answers)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual([200, 413, 413]);
    expect([await countDocuments(ours.organization.id), await counted()]).toEqual([1, file.length]);
    const { rows } = await database().query<{ original_object: string }>(
      "select original_object from documents.documents where organization_id = $1",
      [ours.organization.id],
    );
    await onlyObjectsOf(before.add(rows[0]!.original_object));
  });

  it("returns 413 before the file is read when the quota is used up", async () => {
    await setQuota(0);
    const file = pausedSource(bigPdf(20_000_000));
    expect(errorOf(await ours.user.client.upload({ file: file.body }))).toEqual(EXCEEDED);
    file.finish();
  });
});
