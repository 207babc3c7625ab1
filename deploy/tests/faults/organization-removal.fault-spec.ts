import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { database, storeBucket, waitFor, type Tenant } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import type { FaultProduct } from "./harness/product.ts";
import { uploadAll } from "./harness/uploads.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const PUTS_AT_ONCE = 32;
/** In the order in which they are ordered; each ends a process between two steps. */
const STEPS: readonly CrashPoint[] = [
  "identity.before-effect",
  "notifications.before-effect",
  "documents.removal-step",
  "documents.sweep-step",
  "documents.removal-step",
  "documents.before-effect",
  "documents.after-effect",
  "documents.sweep-step",
];
const COMPLETE = { documents: 2_000, steps: STEPS };
/** When some of the documents are gone, and some of the files. */
const SHORT = { documents: 240, steps: ["documents.removal-step", "documents.sweep-step"] } as const;

/** Deletes an organization and aborts the deletion between its steps; another organization is unaffected. */
async function removeOrganization({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { documents, steps } = quick ? SHORT : COMPLETE;
  const ours = await createActors();
  const other = await createActors();
  const others = await uploadAll({ people: [other.ours.user], count: 5, atOnce: 5, random, large: 0 });
  await fill(ours.ours, documents);
  const { id } = ours.ours.organization;
  // Owed when the organization is deleted.
  product.mail.behaviour = (recipient) => (recipient === ours.sponsorEmail ? "defer" : "accept");
  await ours.ours.user.client.upload({ expectOk: true });
  await waitFor(() => product.mail.attempts.has(ours.sponsorEmail), { what: "the sponsor's e-mail to be tried", timeoutMs: PATIENCE_MS });
  const crashes = crashAtSteps(product, steps);
  await ours.staff.client.delete(`/organizations/${id}`, undefined, { expectOk: true });
  const seen = await ours.ours.user.client.get("/pdfs");
  assert(seen.status === 401, `a user of a deleted organization was answered ${seen.status}`);
  let left = "";
  const isGone = async (): Promise<boolean> => (left = await listLeft(id)) === "";
  await waitFor(isGone, { timeoutMs: PATIENCE_MS, intervalMs: 100 }).catch(() => assert.fail(`of the organization are left: ${left}`));
  const made = await crashes.end();
  product.mail.behaviour = () => "accept";
  const rest = await assertInvariants(product, { uploads: [others], sponsorEmail: other.sponsorEmail, people: [...other.all, ours.staff] });
  const sent = product.mail.received.filter(({ to }) => to.includes(ours.sponsorEmail));
  assert(sent.length === 0, "an e-mail of a deleted organization was sent");
  return { documents, crashes: made, ...rest };
}

/** Orders one crash after the other, as each is carried out, until the deletion has ended. */
function crashAtSteps(product: FaultProduct, steps: readonly CrashPoint[]): { end(): Promise<number> } {
  let made = 0;
  let going = true;
  const crashing = (async (): Promise<void> => {
    for (const point of steps) {
      product.orderCrash(point);
      await product.crashed();
      if (!going) return;
      made++;
    }
  })();
  // `end` receives the error; until then it must not end the process.
  crashing.catch(() => undefined);
  return {
    async end() {
      going = false;
      product.cancelCrash();
      await crashing;
      return made;
    },
  };
}

/** Puts documents with an object each past the product. */
async function fill({ organization, user }: Tenant, count: number): Promise<void> {
  const keys = Array.from({ length: count }, () => {
    const id = randomUUID();
    return `docs/${id.slice(0, 2)}/${id}`;
  });
  await database().query("insert into documents.objects (key, state, size_bytes, sha256) select unnest($1::text[]), 'stored', 4, ''", [
    keys,
  ]);
  await database().query(
    `insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key,
       filename, filename_key, status, upload_date, project_name, project_key, project_location, location_key, contractor_location,
       contractor_key, size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object)
     select $1, $2, lower($2), $3, $4, lower($4), key, key, 'pending', now(), 'Frame', 'frame', 'Joliet', 'joliet', 'Builders', 'builders',
       4, '2027-03-15', '2027-02-01', true, key from unnest($5::text[]) as key`,
    [organization.id, organization.name, user.id, user.username, keys],
  );
  const { client, bucket } = await storeBucket();
  const put = async (): Promise<void> => {
    for (let key = keys.pop(); key; key = keys.pop()) await client.putObject(bucket, key, Buffer.from("file"), 4);
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, put));
}

/** What is still there of an organization, in words; empty when nothing is. */
async function listLeft(id: number): Promise<string> {
  const { rows } = await database().query<{ what: string; count: string }>(
    `select what, count from (
       select 'documents' as what, count(*) from documents.documents where organization_id = $1
       union all select 'users', count(*) from identity.users where organization_id = $1
       union all select 'owed mails', count(*) from notifications.emails where organization_id = $1 and state in ('pending', 'sending', 'parked')
       union all select 'organizations', count(*) from organizations.organizations where id = $1
       union all select 'objects', count(*) from documents.objects o where state <> 'stored'
     ) counted where count > 0`,
    [id],
  );
  return rows.map(({ what, count }) => `${count} ${what}`).join(", ");
}

describe("organization-removed (quick)", () => {
  it("deletes all of an organization although its deletion is killed between its steps", onFaultProduct(removeOrganization));
});
