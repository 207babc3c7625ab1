import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { deletedLabel } from "@takeoff/contracts";
import {
  ApiClient,
  closeDatabase,
  database,
  linkIn,
  mailsTo,
  mailTo,
  staff,
  tenant,
  visitor,
  waitFor,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import type { TOTP } from "otpauth";
import type { RunningStack } from "../local/stack/stack.ts";
import { runScript, type Ended } from "../local/test/runners/run-script.ts";
import { discard, startTestStack } from "../local/test/test-stack.ts";
import { ERASURE_FILE } from "./erasure-record.ts";
import { listSets } from "./sets.ts";
import { completed, quiet, sight, uploaded, withSecondFactor, type Sight } from "./test/stored-data.ts";

const folder = mkdtempSync(join(tmpdir(), "takeoff-backup-"));
const backups = join(folder, "backups");
/** Where everything is restored; PostgreSQL's own user must be able to pass when root runs the tests. */
const fresh = mkdtempSync(join(tmpdir(), "takeoff-restored-"));
/** Where nothing is restored. */
const empty = mkdtempSync(join(tmpdir(), "takeoff-not-restored-"));
let stack: RunningStack | null = null;
let parent: Person;
let kept: Tenant;
/** Organizations that are deleted: before the set that is restored, and after it. */
let doomed: Tenant;
let late: Tenant;
let leaver: Person;
let disabled: Person;
/** Documents that are deleted after the set that is restored, and one that stays. */
let documents: { deleted: number; late: number; kept: number };
let deletedObjects: string[];
let resetLink: string;
let before: { staff: Sight; user: Sight };
/** An account with a second factor, and its authenticator app. */
let guarded: { owner: Person; app: TOTP };

function command(name: "backup" | "restore" | "reconcile", dataDir: string, ...args: string[]): Promise<Ended> {
  const env = { TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", NODE_ENV: "test", UPLOAD_GRACE_SECONDS: "3" };
  return runScript(name, args, env);
}

const newestSet = (): string =>
  join(
    backups,
    readdirSync(backups).findLast((name) => name.endsWith("Z"))!,
  );

const listIds = async (table: string): Promise<number[]> =>
  (await database().query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => Number(id));

beforeAll(async () => {
  stack = await startTestStack({ name: "backup", demo: false });
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  [parent, kept, doomed, late] = await Promise.all([staff(), tenant({ name: "Bäuerle & Söhne" }), tenant(), tenant()]);
  [leaver, disabled] = await Promise.all([kept.member(), kept.member()]);
  guarded = await withSecondFactor(await kept.member());
  const [stays, deleted, ofLate] = await Promise.all([
    completed(parent, kept.user, "Halle Süd", 1),
    uploaded(leaver, "Deleted", 6),
    uploaded(late.user, "Late", 7),
    completed(parent, doomed.user, "Gone", 2),
    uploaded(kept.admin, "Tower", 3),
  ]);
  documents = { deleted, late: ofLate, kept: stays };
  const { rows } = await database().query<{ key: string }>("select original_object as key from documents.documents where id = any($1)", [
    [deleted, ofLate],
  ]);
  deletedObjects = rows.map(({ key }) => key);
  await visitor().post("/forgot-password", { email: kept.user.email }, { expectOk: true });
  resetLink = linkIn(await mailTo(kept.user.email, { subject: /password/i }));
  await quiet(parent.client);
});
afterAll(async () => {
  await discard(stack);
  for (const path of [folder, fresh, empty]) rmSync(path, { recursive: true, force: true });
});

describe("a backup", () => {
  it("is made while the product runs, and copies each stored file once", async () => {
    const dataDir = dirname(stack!.runFile);
    const first = await command("backup", dataDir, backups);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toMatch(/stored files +11 copied/);
    await parent.client.delete(`/organizations/${doomed.organization.id}`, undefined, { expectOk: true });
    await completed(parent, kept.user, "Bridge", 4);
    await quiet(parent.client);
    await waitFor(async () => (await listIds("documents.documents")).length === 5, {
      what: "the deletion of an organization's document",
    });
    const second = await command("backup", dataDir, backups, "--keep", "1");
    expect(second).toMatchObject({ code: 0, err: "" });
    expect(second.out).toMatch(/stored files +4 copied .*, 7 there already/);
    expect(second.out).toContain("Removed 1 older sets and 4 stored files.");
  });

  it.each([
    [[], "Name one folder."],
    [[backups, "--keep", "none"], "--keep is a number from 1."],
    [[backups, "--all"], "Unknown option '--all'"],
    [[backups, "--erasures-only", "--keep", "1"], "--erasures-only saves no set"],
  ])("says what is wrong with %j", async (args, sentence) => {
    const { code, err } = await command("backup", dirname(stack!.runFile), ...args);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("is not restored over what people have", async () => {
    const { code, err } = await command("restore", dirname(stack!.runFile), backups);
    expect([code, err]).toEqual([1, expect.stringContaining("Takeoff is already running on")]);
  });
});

it("npm run backup -- DIR --erasures-only records what was deleted and disabled since, without a name", async () => {
  await kept.admin.client.delete(`/pdfs/${documents.deleted}`, undefined, { expectOk: true });
  await kept.admin.client.delete(`/users/${leaver.id}`, undefined, { expectOk: true });
  await parent.client.delete(`/organizations/${late.organization.id}`, undefined, { expectOk: true });
  await kept.admin.client.patch(`/users/${disabled.id}`, { is_disabled: true }, { expectOk: true });
  await waitFor(async () => !(await listIds("documents.documents")).includes(documents.late), {
    what: "the organization's documents to be deleted",
  });
  await waitFor(async () => !(await listIds("identity.users")).includes(late.user.id), {
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
      `document ${documents.late}`,
      `user ${leaver.id}`,
      `user ${late.user.id}`,
      `organization ${late.organization.id}`,
    ]),
  );
  expect(record.disabled_users.map(([id]) => id)).toEqual([disabled.id]);
  for (const name of [leaver.username, late.organization.name, disabled.username]) expect(text).not.toContain(name);
  before = { staff: await sight(parent.client, "/pdfs/all"), user: await sight(kept.user.client, "/pdfs") };
  expect(Object.keys(before.staff)).toHaveLength(3 * 7);
});

describe("a restore, after everything was destroyed", () => {
  // What fails here is the reason of each test below.
  beforeAll(async () => {
    await discard(stack);
    stack = null;
    await closeDatabase();
    const restored = await command("restore", fresh, backups);
    expect(restored).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Deleted and disabled again") });
    const env = { TAKEOFF_DATA_DIR: fresh, ERASURE_INTERVAL_SECONDS: "1" };
    stack = await startTestStack({ name: "restored", demo: false, build: false, env });
    process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  });

  it("brings back every row and every byte, and the product goes on", async () => {
    const owner = new ApiClient();
    const member = new ApiClient();
    await owner.login(parent.username, parent.password, { expectOk: true });
    await member.login(kept.user.username, kept.user.password, { expectOk: true });
    expect({ staff: await sight(owner, "/pdfs/all"), user: await sight(member, "/pdfs") }).toEqual(before);
    const isRemoved = async (): Promise<boolean> =>
      (await database().query("select 1 from documents.objects where key = any($1)", [deletedObjects])).rowCount === 0;
    await waitFor(isRemoved, { what: "the deleted documents' files to be removed" });
    const { code, out } = await command("reconcile", fresh, "--sample", "1000");
    expect(out).toContain("Database and store agree.");
    expect(code).toBe(0);
    expect((await new ApiClient().login(doomed.user.username, doomed.user.password)).status).toBe(401);
  });

  it("revives nothing that was deleted since the set was made", async () => {
    expect(await listIds("organizations.organizations")).toEqual([kept.organization.id]);
    const users = await listIds("identity.users");
    expect(users).toEqual(expect.arrayContaining([parent.id, kept.user.id, kept.admin.id, disabled.id]));
    for (const { id } of [leaver, late.user, late.admin]) expect(users).not.toContain(id);
  });

  it("sends no e-mail to or about what was deleted", async () => {
    const open = async (): Promise<boolean> => {
      const { rows } = await database().query<{ n: number }>(
        `select ((select count(*) from notifications.emails where state in ('pending', 'sending'))
           + (select count(*) from events.outbox where closed_at is null and consumers <> '{}'))::int as n`,
      );
      return rows[0]?.n === 0;
    };
    await waitFor(open, { what: "all events and e-mails to be handled" });
    for (const { email } of [leaver, late.user, late.admin]) expect(await mailsTo(email)).toEqual([]);
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

  it("keeps second factors, whose keys it can read", async () => {
    const { owner, app } = guarded;
    // The code of the present half minute may be the one that set it up.
    await database().query("update identity.totp_factors set last_step = 0");
    const { json } = await new ApiClient().login(owner.username, owner.password, { expectOk: true });
    expect(json).toMatchObject({ isAuthenticated: false, second_factor: ["totp"] });
    const done = await new ApiClient().post("/login/second-factor", { login_token: json.login_token, code: app.generate() });
    expect([done.status, done.json.user.username]).toEqual([200, owner.username]);
  });

  it("gives a new document no number of another one, deleted ones included", async () => {
    const client = new ApiClient();
    await client.login(kept.user.username, kept.user.password, { expectOk: true });
    const id = await uploaded({ ...kept.user, client }, "New", 5);
    expect(Object.keys(before.staff)).not.toContain(String(id));
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
    });
  });

  it("is refused over what people have, also when it does not run", async () => {
    await discard(stack);
    stack = null;
    const { code, err } = await command("restore", fresh, backups);
    expect([code, err]).toEqual([1, expect.stringContaining("There are users on this platform already")]);
  });

  it("is refused when the backup is older than the version before", async () => {
    const file = join(newestSet(), "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { migrations: Record<string, string> };
    manifest.migrations["documents"] = "TurnaroundIndexes1700005000000";
    writeFileSync(file, JSON.stringify(manifest));
    const { code, out, err } = await command("restore", empty, backups);
    const sentence = "of TurnaroundIndexes1700005000000, it is too old: restore with the version before this one.";
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    expect(out).not.toContain("Stored files restored");
  });

  it("is refused when the record of erasures cannot be read", async () => {
    const file = join(backups, ERASURE_FILE);
    const content = readFileSync(file);
    writeFileSync(file, "{");
    const { code, err } = await command("restore", empty, backups);
    writeFileSync(file, content);
    expect([code, err]).toEqual([1, expect.stringContaining("is no record of erasures")]);
  });

  it("is refused when the backup is damaged", async () => {
    appendFileSync(join(newestSet(), "identity.users.copy.gz"), "x");
    const { code, err } = await command("restore", empty, backups);
    expect([code, err]).toEqual([1, expect.stringContaining("identity.users.copy.gz is damaged")]);
  });
});
