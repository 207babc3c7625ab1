import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  ApiClient,
  closeDatabase,
  database,
  linkIn,
  mailsTo,
  mailTo,
  smallPdf,
  staff,
  tenant,
  visitor,
  waitFor,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { deletedLabel } from "@takeoff/contracts";
import type { RunningStack } from "../local/stack/stack.ts";
import { runScript, type Ended } from "../local/test/run-script.ts";
import { startTestStack } from "../local/test/test-stack.ts";
import { ERASURE_FILE } from "./erasure-record.ts";
import { listSets } from "./sets.ts";

/** A start of the whole product, and a copy of it. */
const TIMEOUT_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), "takeoff-erasures-"));
const backups = join(folder, "backups");
const fresh = mkdtempSync(join(tmpdir(), "takeoff-restored-"));
let stack: RunningStack | null = null;
let parent: Person;
let kept: Tenant;
let doomed: Tenant;
let leaver: Person;
let disabled: Person;
/** Documents: one that is deleted by hand, one of the deleted organization, one that stays. */
let documents: { deleted: number; doomed: number; kept: number };
let keys: string[];
let resetLink: string;

const command = (name: "backup" | "restore", dataDir: string, ...args: string[]): Promise<Ended> =>
  runScript(name, args, { TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", NODE_ENV: "test", UPLOAD_GRACE_SECONDS: "3" });

async function uploaded(by: Person, seed: number): Promise<number> {
  const { json } = await by.client.upload({ file: smallPdf({ seed }), expectOk: true });
  const id = json.id as number;
  await waitFor(async () => ((await by.client.get(`/pdfs/${id}`)).json?.status as string) !== "new", {
    what: `document ${id} to be checked`,
  });
  return id;
}

const listIds = async (table: string): Promise<number[]> =>
  (await database().query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => Number(id));

beforeAll(async () => {
  stack = await startTestStack({ name: "erasures", demo: false });
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  [parent, kept, doomed] = await Promise.all([staff(), tenant(), tenant()]);
  [leaver, disabled] = await Promise.all([kept.member(), kept.member()]);
  const [deleted, ofDoomed, stays] = await Promise.all([uploaded(leaver, 1), uploaded(doomed.user, 2), uploaded(kept.user, 3)]);
  documents = { deleted, doomed: ofDoomed, kept: stays };
  const { rows } = await database().query<{ key: string }>("select original_object as key from documents.documents where id = any($1)", [
    [deleted, ofDoomed],
  ]);
  keys = rows.map(({ key }) => key);
  await visitor().post("/forgot-password", { email: kept.user.email }, { expectOk: true });
  resetLink = linkIn(await mailTo(kept.user.email, { subject: /password/i }));
  expect(await command("backup", dirname(stack.runFile), backups)).toMatchObject({ code: 0, err: "" });
}, TIMEOUT_MS);
afterAll(async () => {
  await stack?.stop();
  for (const path of [folder, fresh]) rmSync(path, { recursive: true, force: true });
}, TIMEOUT_MS);

describe("npm run backup -- DIR --erasures-only", () => {
  it(
    "records what was deleted and disabled since, without a name",
    async () => {
      await kept.admin.client.delete(`/pdfs/${documents.deleted}`, undefined, { expectOk: true });
      await kept.admin.client.delete(`/users/${leaver.id}`, undefined, { expectOk: true });
      await parent.client.delete(`/organizations/${doomed.organization.id}`, undefined, { expectOk: true });
      await kept.admin.client.patch(`/users/${disabled.id}`, { is_disabled: true }, { expectOk: true });
      await waitFor(async () => !(await listIds("documents.documents")).includes(documents.doomed), {
        what: "the organization's documents to be deleted",
      });
      await waitFor(async () => !(await listIds("identity.users")).includes(doomed.user.id), {
        what: "the organization's users to be deleted",
      });
      const ended = await command("backup", dirname(stack!.runFile), backups, "--erasures-only");
      expect(ended).toMatchObject({ code: 0, err: "" });
      expect(listSets(backups)).toHaveLength(1);
      const text = readFileSync(join(backups, ERASURE_FILE), "utf8");
      const record = JSON.parse(text) as { erasures: [string, number, string][]; disabled_users: [number, string][] };
      expect(record.erasures.map(([kind, id]) => `${kind} ${id}`)).toEqual(
        expect.arrayContaining([
          `document ${documents.deleted}`,
          `document ${documents.doomed}`,
          `user ${leaver.id}`,
          `user ${doomed.user.id}`,
          `organization ${doomed.organization.id}`,
        ]),
      );
      expect(record.disabled_users.map(([id]) => id)).toEqual([disabled.id]);
      for (const name of [leaver.username, doomed.organization.name, disabled.username]) expect(text).not.toContain(name);
    },
    TIMEOUT_MS,
  );

  it("does not combine with --keep", async () => {
    const { code, err } = await command("backup", dirname(stack!.runFile), backups, "--erasures-only", "--keep", "1");
    expect([code, err]).toEqual([1, expect.stringContaining("--erasures-only saves no set")]);
  });
});

describe("a restore of an older set", () => {
  it("is refused when the record of erasures cannot be read", async () => {
    const file = join(backups, ERASURE_FILE);
    const content = readFileSync(file);
    writeFileSync(file, "{");
    const { code, err } = await command("restore", join(folder, "other"), backups);
    writeFileSync(file, content);
    expect([code, err]).toEqual([1, expect.stringContaining("is no record of erasures")]);
  });

  it(
    "revives nothing that was deleted since the set was made",
    async () => {
      await stack!.stop();
      stack = null;
      await closeDatabase();
      const restored = await command("restore", fresh, backups);
      expect(restored.code).toBe(0);
      expect(restored.out).toContain("Deleted and disabled again");
      stack = await startTestStack({
        name: "erasures-restored",
        demo: false,
        build: false,
        env: { TAKEOFF_DATA_DIR: fresh, ERASURE_INTERVAL_SECONDS: "1" },
      });
      process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
      expect(await listIds("documents.documents")).toEqual([documents.kept]);
      expect(await listIds("organizations.organizations")).toEqual([kept.organization.id]);
      const users = await listIds("identity.users");
      expect(users).toEqual(expect.arrayContaining([parent.id, kept.user.id, kept.admin.id, disabled.id]));
      for (const { id } of [leaver, doomed.user, doomed.admin]) expect(users).not.toContain(id);
      const removed = async (): Promise<boolean> =>
        (await database().query("select 1 from documents.objects where key = any($1)", [keys])).rowCount === 0;
      await waitFor(removed, { what: "the deleted documents' files to be removed", timeoutMs: 60_000 });
    },
    TIMEOUT_MS,
  );

  it("sends no e-mail to or about what was deleted", async () => {
    const open = async (): Promise<boolean> => {
      const { rows } = await database().query<{ n: number }>(
        `select ((select count(*) from notifications.emails where state in ('pending', 'sending'))
           + (select count(*) from events.outbox where closed_at is null and consumers <> '{}'))::int as n`,
      );
      return rows[0]?.n === 0;
    };
    await waitFor(open, { what: "all events and e-mails to be handled", timeoutMs: 60_000 });
    for (const { email } of [leaver, doomed.user, doomed.admin]) expect(await mailsTo(email)).toEqual([]);
  });

  it("leaves a disabled account disabled, and every session and link ended", async () => {
    const cookie = (person: Person) => ({ headers: { cookie: person.client.cookies.header() ?? "" } });
    for (const person of [parent, kept.user, kept.admin])
      expect((await new ApiClient().get("/check_session", cookie(person))).json).toMatchObject({ isAuthenticated: false });
    expect((await new ApiClient().login(disabled.username, disabled.password)).status).toBe(401);
    expect((await new ApiClient().login(leaver.username, leaver.password)).status).toBe(401);
    expect((await new ApiClient().login(kept.user.username, kept.user.password)).status).toBe(200);
    const token = new URL(resetLink).pathname.split("/").at(-1) ?? "";
    const reset = await visitor().post(`/reset-password/${token}`, { password: "Girder-Anvil-Rivet-71" });
    expect(reset.json).toMatchObject({ code: "invalid_token" });
  });

  it("gives a new document no number that was recorded as deleted", async () => {
    const client = new ApiClient();
    await client.login(kept.user.username, kept.user.password, { expectOk: true });
    const id = await uploaded({ ...kept.user, client }, 4);
    expect(id).toBeGreaterThan(Math.max(...Object.values(documents)));
  });

  it("goes on with the running services' passes: retention deletes a document, and the audit trail loses its name", async () => {
    const owner = new ApiClient();
    const member = new ApiClient();
    await owner.login(parent.username, parent.password, { expectOk: true });
    await member.login(kept.user.username, kept.user.password, { expectOk: true });
    await owner.patch(`/pdfs/${documents.kept}/status`, { status: "failed" }, { expectOk: true });
    await database().query("update documents.documents set upload_date = now() - interval '9 days' where id = $1", [documents.kept]);
    await database().query("update documents.history set at = now() - interval '8 days' where document_id = $1", [documents.kept]);
    await owner.patch(`/organizations/${kept.organization.id}`, { retention_days: 7 }, { expectOk: true });
    await waitFor(async () => (await member.get(`/pdfs/${documents.kept}`)).status === 404, {
      what: "retention to delete the document",
      timeoutMs: 30_000,
    });
    const subjects = async (): Promise<string[]> =>
      (
        await database().query<{ subject: string }>(
          "select distinct subject from audit.entries where about_kind = 'document' and about_id = $1 and subject is not null",
          [documents.kept],
        )
      ).rows.map(({ subject }) => subject);
    await waitFor(async () => (await subjects()).join() === deletedLabel("document", documents.kept), {
      what: "the name to be erased",
      timeoutMs: 30_000,
    });
  });
});
