import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { ApiClient, closeDatabase, database, smallPdf, staff, tenant, waitFor, type Person, type Tenant } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";
import type { RunningStack } from "../local/stack/stack.ts";
import { runScript, type Ended } from "../local/test/run-script.ts";
import { startTestStack } from "../local/test/test-stack.ts";

/** A start of the whole product, and a copy of it. */
const TIMEOUT_MS = 300_000;
const CSV = "Item,Qty\nW12x26,4\nÜberzug,7\n";
const XML = "<takeoff><member mark='B1'/></takeoff>";

/** What one account sees, as text that can be compared. */
type Sight = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), "takeoff-backup-"));
const backups = join(folder, "backups");
/** Where everything is restored; PostgreSQL's own user must be able to pass when root runs the tests. */
const fresh = mkdtempSync(join(tmpdir(), "takeoff-restored-"));
/** Where nothing is restored. */
const empty = mkdtempSync(join(tmpdir(), "takeoff-not-restored-"));
let stack: RunningStack | null = null;
let parent: Person;
let kept: Tenant;
let doomed: Tenant;
let before: { staff: Sight; user: Sight };
/** An account with a second factor, and its authenticator app. */
let guarded: { owner: Person; app: TOTP };

async function withSecondFactor(owner: Person): Promise<{ owner: Person; app: TOTP }> {
  const asked = { method: "totp", current_password: owner.password };
  const { totp, setup_token } = (await owner.client.post("/user/second-factor/setup", asked, { expectOk: true })).json;
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret as string) });
  await owner.client.post("/user/second-factor", { setup_token, code: app.generate() }, { expectOk: true });
  return { owner, app };
}

function command(name: "backup" | "restore" | "reconcile", dataDir: string, ...args: string[]): Promise<Ended> {
  const env = { TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", NODE_ENV: "test", UPLOAD_GRACE_SECONDS: "3" };
  return runScript(name, args, env);
}

async function uploaded(by: Person, name: string, seed: number): Promise<number> {
  const answer = await by.client.upload({
    fields: { project_name: name },
    file: smallPdf({ seed }),
    filename: `${name}.pdf`,
    expectOk: true,
  });
  return (answer.json as Document).id;
}

const newestSet = (): string =>
  join(
    backups,
    readdirSync(backups).findLast((name) => name.endsWith("Z"))!,
  );

/** Uploads and lets staff complete it with all three results. */
async function completed(by: Person, name: string, seed: number): Promise<number> {
  const id = await uploaded(by, name, seed);
  await parent.client.process(id, { processed: smallPdf({ seed }), csv: CSV, xml: XML }, { expectOk: true });
  await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}

/** Waits until everything that follows from what was done so far is done. */
async function quiet(client: ApiClient): Promise<void> {
  const look = async (): Promise<boolean> => {
    const documents = (await client.get("/pdfs/all", { expectOk: true })).json as Document[];
    const read = documents.filter(({ has_csv }) => has_csv).map(({ id }) => client.get(`/pdfs/${id}/data`, { expectOk: true }));
    const isRead = (await Promise.all(read)).every(({ json }) => json.extracted_at !== null);
    // The check of a document that was completed at once comes later than its status.
    return isRead && documents.every(({ status, page_count }) => status !== "new" && page_count !== null);
  };
  await waitFor(look, { timeoutMs: 90_000, what: "all documents to be checked and read" });
}

/** Every document with the hash of each of its files. */
async function sight(client: ApiClient, list: "/pdfs" | "/pdfs/all"): Promise<Sight> {
  const documents = (await client.get(list, { expectOk: true })).json as Document[];
  const seen: Sight = {};
  for (const document of documents) {
    seen[`${document.id}`] = JSON.stringify(document);
    for (const path of ["download?version=original", "download?version=processed", "files/csv", "files/xml", "data", "history"]) {
      const { status, body } = await client.get(`/pdfs/${document.id}/${path}`);
      // A refusal names its request.
      seen[`${document.id} ${path}`] = status === 200 ? createHash("sha256").update(body).digest("hex") : String(status);
    }
  }
  return seen;
}

beforeAll(async () => {
  stack = await startTestStack({ name: "backup", demo: false });
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  [parent, kept, doomed] = await Promise.all([staff(), tenant({ name: "Bäuerle & Söhne" }), tenant()]);
  guarded = await withSecondFactor(await kept.member());
  await Promise.all([completed(kept.user, "Halle Süd", 1), completed(doomed.user, "Gone", 2), uploaded(kept.admin, "Tower", 3)]);
  await quiet(parent.client);
}, TIMEOUT_MS);
afterAll(async () => {
  await stack?.stop();
  for (const path of [folder, fresh, empty]) rmSync(path, { recursive: true, force: true });
}, TIMEOUT_MS);

describe("a backup", () => {
  it(
    "is made while the product runs, and copies each stored file once",
    async () => {
      const dataDir = dirname(stack!.runFile);
      const first = await command("backup", dataDir, backups);
      expect(first).toMatchObject({ code: 0, err: "" });
      expect(first.out).toMatch(/stored files +9 copied/);
      await parent.client.delete(`/organizations/${doomed.organization.id}`, undefined, { expectOk: true });
      await completed(kept.user, "Bridge", 4);
      await quiet(parent.client);
      await waitFor(async () => Object.keys(await sight(parent.client, "/pdfs/all")).length === 3 * 7, { timeoutMs: 30_000 });
      before = { staff: await sight(parent.client, "/pdfs/all"), user: await sight(kept.user.client, "/pdfs") };
      const second = await command("backup", dataDir, backups, "--keep", "1");
      expect(second).toMatchObject({ code: 0, err: "" });
      expect(second.out).toMatch(/stored files +4 copied .*, 5 there already/);
      expect(second.out).toContain("Removed 1 older sets and 4 stored files.");
    },
    TIMEOUT_MS,
  );

  it.each([
    [[], "Name one folder."],
    [[backups, "--keep", "none"], "--keep is a number from 1."],
    [[backups, "--all"], "Unknown option '--all'"],
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

describe("a restore, after everything was destroyed", () => {
  it(
    "brings back every row and every byte, and the product goes on",
    async () => {
      await stack!.stop();
      stack = null;
      const restored = await command("restore", fresh, backups);
      expect(restored).toMatchObject({ code: 0, err: "" });
      stack = await startTestStack({ name: "restored", demo: false, build: false, env: { TAKEOFF_DATA_DIR: fresh } });
      process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
      const owner = new ApiClient();
      const member = new ApiClient();
      await owner.login(parent.username, parent.password, { expectOk: true });
      await member.login(kept.user.username, kept.user.password, { expectOk: true });
      expect({ staff: await sight(owner, "/pdfs/all"), user: await sight(member, "/pdfs") }).toEqual(before);
      const { code, out } = await command("reconcile", fresh, "--sample", "1000");
      expect(out).toContain("Database and store agree.");
      expect(code).toBe(0);
      expect((await new ApiClient().login(doomed.user.username, doomed.user.password)).status).toBe(401);
    },
    TIMEOUT_MS,
  );

  it("keeps no session signed in", async () => {
    const { json } = await new ApiClient().get("/check_session", { headers: { cookie: kept.user.client.cookies.header() ?? "" } });
    expect(json).toMatchObject({ isAuthenticated: false });
  });

  it("keeps second factors, whose keys it can read", async () => {
    const { owner, app } = guarded;
    // The connections of before lead to the product that was destroyed.
    await closeDatabase();
    // The code of the present half minute may be the one that set it up.
    await database().query("update identity.totp_factors set last_step = 0");
    const { json } = await new ApiClient().login(owner.username, owner.password, { expectOk: true });
    expect(json).toMatchObject({ isAuthenticated: false, second_factor: ["totp"] });
    const done = await new ApiClient().post("/login/second-factor", { login_token: json.login_token, code: app.generate() });
    expect([done.status, done.json.user.username]).toEqual([200, owner.username]);
  });

  it("lets the numbers of new rows go on", async () => {
    const client = new ApiClient();
    await client.login(kept.user.username, kept.user.password, { expectOk: true });
    const id = await uploaded({ ...kept.user, client }, "New", 5);
    expect(Object.keys(before.staff)).not.toContain(String(id));
  });

  it(
    "is refused over what people have, also when it does not run",
    async () => {
      await stack!.stop();
      stack = null;
      const { code, err } = await command("restore", fresh, backups);
      expect([code, err]).toEqual([1, expect.stringContaining("There are users on this platform already")]);
    },
    TIMEOUT_MS,
  );

  it(
    "is refused when the backup is older than the version before",
    async () => {
      const file = join(newestSet(), "manifest.json");
      const manifest = JSON.parse(readFileSync(file, "utf8")) as { migrations: Record<string, string> };
      manifest.migrations["documents"] = "TurnaroundIndexes1700005000000";
      writeFileSync(file, JSON.stringify(manifest));
      const { code, out, err } = await command("restore", empty, backups);
      const sentence = "of TurnaroundIndexes1700005000000, it is too old: restore with the version before this one.";
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
      expect(out).not.toContain("Stored files restored");
    },
    TIMEOUT_MS,
  );

  it("is refused when the backup is damaged", async () => {
    appendFileSync(join(newestSet(), "identity.users.copy.gz"), "x");
    const { code, err } = await command("restore", empty, backups);
    expect([code, err]).toEqual([1, expect.stringContaining("identity.users.copy.gz is damaged")]);
  });
});
