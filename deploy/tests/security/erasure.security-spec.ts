import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { dirname } from "node:path";
import { describe, it } from "@jest/globals";
import { deletedLabel, type AuditEntry, type Document, type HistoryEntry } from "@takeoff/contracts";
import { database, mailTo, person, staff, TEST_PASSWORD, tenant, uniqueSuffix, visitor, waitFor, type Person } from "@takeoff/testing";
import { runScript } from "../../local/test/runners/run-script.ts";
import { onProductionProduct, type Figures, type ProductionHarness } from "../harness/case.ts";
import { signOnWithNames } from "./harness/named-sign-on.ts";
import { searchEverywhere } from "./harness/search-everywhere.ts";

/** Names by which rows without an id are found, for 12 hours after the deletion: rows may be written late. */
const UNTIL_LAST_PASS = "events.erasures.hints";

/** What is created with the word in every name and text that a person can give. */
interface Named {
  organizationId: number;
  locationId: number;
  staff: Person;
  movedUser: Person;
  keptDocument: number;
}

const CSV = (word: string): string => `${word} Mark,Quantity,Section,Length,Weight\n${word}-B1,2,W12x26,20-0,520\n`;

async function upload(by: Person, word: string, fields: Record<string, string> = {}): Promise<number> {
  const names = { project_name: `${word} Project`, project_location: `${word} Town`, contractor_location: `${word} Contractor` };
  const uploaded = await by.client.upload({
    fields: { ...names, ...fields },
    filename: `${word} Plan.pdf`,
    idempotencyKey: randomUUID(),
    expectOk: true,
  });
  return (uploaded.json as { id: number }).id;
}

async function settled(id: number): Promise<void> {
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query<{ open: number }>(
      `select count(*)::int as open from events.outbox where aggregate = $1 and closed_at is null and consumers <> '{}'`,
      [`document:${id}`],
    );
    return rows[0]?.open === 0;
  };
  await waitFor(look, { what: `the events of document ${id} to be handled`, timeoutMs: 60_000 });
}

/** Makes a document due in an hour, and waits for the notice; an upload of another organization wakes the worker. */
async function dueSoon(id: number): Promise<void> {
  await database().query("update documents.documents set due_at = now() + interval '1 hour' where id = $1", [id]);
  await upload((await tenant()).user, "Plain");
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query(
      "select from events.outbox e join notifications.emails m on m.event_id = e.id where e.aggregate = $1 and e.type = 'document.due_soon'",
      [`document:${id}`],
    );
    return rows.length === 1;
  };
  await waitFor(look, { what: `the notice of document ${id}`, timeoutMs: 90_000 });
}

/** Everything that an organization does, with the word in each text. */
async function useProduct(word: string): Promise<Named> {
  const ours = await tenant({ name: `${word} Steel`, sponsorEmail: `${word}-sponsor@mail.example`, sponsorLocation: `${word} Office` });
  const { id: organizationId } = ours.organization;
  const [operator, user] = await Promise.all([staff({ name: `${word}.staff` }), person({ organizationId, name: `${word}.user` })]);
  const admin = await person({ organizationId, name: `${word}.admin`, role: "admin" });
  await operator.client.patch(`/organizations/${organizationId}`, { name: `${word} Renamed` }, { expectOk: true });
  const again = await operator.client.post("/organizations", { name: `${word} Renamed` });
  assert.equal(again.status, 409);
  await user.client.post(
    "/user/parameters/custom",
    { parameter_name: `${word} Parameter`, parameter_value: `${word} value` },
    { expectOk: true },
  );
  await admin.client.patch(`/users/${user.id}`, { email: `${word}-new-${uniqueSuffix()}@mail.example` }, { expectOk: true });
  await visitor().login(user.username, "Wrong-Password-1");
  await visitor().post("/forgot-password", { email: user.email }, { expectOk: true });
  await mailTo(user.email, { subject: /password/i });
  await user.client.login(user.username, TEST_PASSWORD, { expectOk: true });
  const completed = await upload(user, word);
  await settled(completed);
  await operator.client.process(completed, { csv: CSV(word) }, { expectOk: true });
  await operator.client.put(`/pdfs/status/${completed}`, undefined, { expectOk: true });
  const failed = await upload(admin, word);
  await settled(failed);
  await dueSoon(failed);
  const notes = { status: "failed", failure_reason: "other", notes: `${word} notes`, notifyClient: true };
  await operator.client.patch(`/pdfs/${failed}/status`, notes, { expectOk: true });
  const deleted = await upload(user, word);
  for (const id of [completed, failed, deleted]) await settled(id);
  await user.client.get(`/pdfs/${completed}/download`, { expectOk: true });
  await user.client.get(`/pdfs/${completed}/export?format=xlsx`);
  await admin.client.get(`/organizations/${organizationId}/export`, { expectOk: true });
  await admin.client.delete(`/pdfs/${deleted}`, undefined, { expectOk: true });
  await signOnWithNames(word, operator, organizationId);
  const { movedUser, keptDocument } = await useOtherOrganization(word, operator);
  const locations = (await operator.client.get("/locations", { expectOk: true })).json as { id: number; name: string }[];
  const locationId = locations.find(({ name }) => name === `${word} Office`)?.id ?? assert.fail("the location is not listed");
  return { organizationId, locationId, staff: operator, movedUser, keptDocument };
}

/** An organization that stays: a user with the word leaves it, and a document with the word replaces one without. */
async function useOtherOrganization(word: string, operator: Person): Promise<Pick<Named, "movedUser" | "keptDocument">> {
  const theirs = await tenant();
  const movedUser = await person({ organizationId: theirs.organization.id, name: `${word}.leaver` });
  const keptDocument = await upload(movedUser, "Plain");
  await settled(keptDocument);
  await operator.client.patch(`/pdfs/${keptDocument}/status`, { status: "in_progress" }, { expectOk: true });
  const later = await upload(movedUser, word, { replaces_id: String(keptDocument) });
  await settled(later);
  await theirs.admin.client.delete(`/pdfs/${later}`, undefined, { expectOk: true });
  await theirs.admin.client.delete(`/users/${movedUser.id}`, undefined, { expectOk: true });
  return { movedUser, keptDocument };
}

async function deleteAll({ organizationId, locationId, staff: operator }: Named): Promise<void> {
  const other = await staff();
  await other.client.delete(`/organizations/${organizationId}`, undefined, { expectOk: true });
  await other.client.delete(`/locations/${locationId}`, undefined, { expectOk: true });
  await other.client.delete(`/users/${operator.id}`, undefined, { expectOk: true });
  const removed = async (): Promise<boolean> => {
    const { rows } = await database().query<{ n: number }>(
      `select ((select count(*) from documents.documents where organization_id = $1) + (select count(*) from documents.objects where organization_id = $1)
         + (select count(*) from identity.users where organization_id = $1) + (select count(*) from documents.takeoff_mappings where organization_id = $1)
         + (select count(*) from events.outbox where closed_at is null and consumers <> '{}'))::int as n`,
      [organizationId],
    );
    return rows[0]?.n === 0;
  };
  await waitFor(removed, { what: "the organization's users, documents and files to be removed", timeoutMs: 90_000 });
}

/** What remains says who and when, by id. */
async function expectFacts({ organizationId, staff: operator, movedUser, keptDocument }: Named): Promise<void> {
  const reader = await staff();
  const entries = (await reader.client.get("/audit?limit=500", { expectOk: true })).json as AuditEntry[];
  const about = (action: string) => entries.filter((e) => e.action === action);
  assert.equal(
    about("deleteOrganization").find((e) => e.about?.id === organizationId)?.subject,
    deletedLabel("organization", organizationId),
  );
  assert.equal(about("deleteUser").find((e) => e.about?.id === operator.id)?.subject, deletedLabel("user", operator.id));
  assert.equal(about("updateOrganization").find((e) => e.about?.id === organizationId)?.username, deletedLabel("user", operator.id));
  const csv = (await reader.client.get("/audit/export", { expectOk: true })).body.toString("utf8");
  assert(csv.includes(deletedLabel("user", operator.id)), "the CSV does not name the deleted user by id");
  const document = (await reader.client.get(`/pdfs/${keptDocument}`, { expectOk: true })).json as Document;
  assert.equal(document.uploaded_by, deletedLabel("user", movedUser.id));
  const lines = (await reader.client.get(`/pdfs/${keptDocument}/history`, { expectOk: true })).json as HistoryEntry[];
  assert.equal(lines.find(({ what }) => what === "uploaded")?.by, deletedLabel("user", movedUser.id));
  assert.equal(lines.find(({ what }) => what === "status")?.by, "system");
  assert(
    lines.some(({ by }) => by === deletedLabel("user", operator.id)),
    "the history does not name the staff user by id",
  );
  assert.equal(document.assignment, null);
  assert.equal(lines.find(({ what }) => what === "assignment")?.to, deletedLabel("user", operator.id));
  assert.match(lines.find(({ what }) => what === "replaced")?.to ?? "", /^\(deleted document \d+\)$/);
}

async function erase(dataDir: string): Promise<void> {
  const passes = await runScript("erase", [], { TAKEOFF_DATA_DIR: dataDir });
  assert.equal(passes.code, 0, passes.err);
}

/** @throws when a name remains anywhere after the passes; a new column or key that holds one is found without a change here */
async function erasure({ product }: ProductionHarness): Promise<Figures> {
  const dataDir = dirname(product.runFile);
  const word = `qzx${uniqueSuffix()}`;
  const named = await useProduct(word);
  const before = await searchEverywhere(word, dataDir);
  // The search finds what it has to find.
  for (const place of [
    "audit.entries.username",
    "events.outbox.payload",
    "notifications.emails.recipient",
    "documents.history.by",
    "identity.openid_identities.subject",
  ])
    assert(before.includes(place), `the search does not find the names in ${place}`);
  assert(
    before.some((place) => /^file (?!logs)/.test(place)),
    `the search finds the names in no stored file, but in ${before.join(", ")}`,
  );
  await deleteAll(named);
  await erase(dataDir);
  const after = await searchEverywhere(word, dataDir);
  assert.deepEqual(after, [UNTIL_LAST_PASS], `names remain in ${after.join(", ")}`);
  await database().query("update events.erasures set recorded_at = recorded_at - interval '13 hours'");
  await erase(dataDir);
  const later = await searchEverywhere(word, dataDir);
  assert.deepEqual(later, [], `names remain 13 hours later in ${later.join(", ")}`);
  await expectFacts(named);
  return { "places before": before.length, "places after": after.length };
}

describe("erasure (quick)", () => {
  it(
    "leaves no name of a deleted organization, user, document or location in any table, key, stored file or log",
    onProductionProduct(erasure),
  );
});
