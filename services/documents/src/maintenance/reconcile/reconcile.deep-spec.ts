import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { HISTORY_BY_SYSTEM, type Document, type HistoryEntry } from "@takeoff/contracts";
import { listStored, smallPdf, staff, tenant, waitFor } from "@takeoff/testing";
import { isStored, objectKeys, objectState, settled } from "../../../test/processes/running.ts";
import { streamPieces } from "../../../test/tables/sources.ts";
import { runningStore } from "../../../test/stored.ts";

/** The command's grace period here, shorter than the running product's: the tests wait until objects are older. */
const GRACE_SECONDS = 1;

const [ours, parent] = await Promise.all([tenant(), staff()]);

interface Ended {
  code: number | null;
  out: string;
}

/** The command as `npm run reconcile -- …` runs it, on the product under test. */
async function reconcile(...args: string[]): Promise<Ended> {
  const TAKEOFF_DATA_DIR = dirname(process.env["TAKEOFF_RUN_FILE"] ?? "");
  const env = { ...process.env, TAKEOFF_DATA_DIR, UPLOAD_GRACE_SECONDS: String(GRACE_SECONDS) };
  const child = spawn(process.execPath, [resolve("deploy/cli.mjs"), "reconcile", ...args], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [[code], out] = await Promise.all([once(child, "close") as Promise<[number | null]>, text(child.stdout)]);
  return { code, out };
}

async function look(id: number): Promise<Document> {
  return (await parent.client.get(`/pdfs/${id}`, { expectOk: true })).json as Document;
}

const readFindings = async (id: number): Promise<string[]> => (await look(id)).findings.map(({ code }) => code);

async function storeUnknown(): Promise<string> {
  const id = randomUUID();
  const key = `docs/${id.slice(0, 2)}/${id}`;
  await runningStore().put(key, streamPieces("no row for me!!"));
  return key;
}

/** Waits until an object is older than the grace period, by the store's clock. */
async function aged(key: string): Promise<void> {
  const isOld = async (): Promise<boolean> => Date.now() - ((await listStored(key))[0]?.modified.getTime() ?? 0) > 1_500 * GRACE_SECONDS;
  await waitFor(isOld, { what: `${key} to be older than the grace period` });
}

describe("npm run reconcile (deep)", () => {
  let unknown: string;
  let whole: number;
  let lost: { id: number; key: string };
  let shortened: { id: number; key: string };

  async function withOriginal(seed: number): Promise<{ id: number; key: string }> {
    const { id } = await settled(ours.user.client, { file: smallPdf({ seed }) });
    return { id, key: (await objectKeys(id)).original_object ?? "" };
  }

  beforeAll(async () => {
    unknown = await storeUnknown();
    ({ id: whole } = await withOriginal(1));
    lost = await withOriginal(2);
    shortened = await withOriginal(4);
    await runningStore().remove(lost.key);
    await runningStore().put(shortened.key, streamPieces("short"));
    await aged(unknown);
  });

  it("reports differences in both directions, exits with 1 and changes nothing", async () => {
    const { code, out } = await reconcile("--sample", "0");
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^unknown +${unknown} +15 bytes`, "m"));
    expect(out).toMatch(new RegExp(`^missing +${lost.key}$`, "m"));
    // Of the same size: `reconcile.spec.ts`.
    expect(out).toMatch(new RegExp(`^damaged +${shortened.key}$`, "m"));
    const key = (await objectKeys(whole)).original_object ?? "";
    expect(out).not.toContain(key);
    expect(out).toContain("Nothing was changed");
    expect(await isStored(unknown)).toBe(true);
    for (const id of [whole, lost.id, shortened.id]) expect(await readFindings(id)).toEqual([]);
  });

  it("removes unknown objects with --repair, and adds findings about lost files once", async () => {
    const first = await reconcile("--repair", "--sample", "0");
    expect(first.code).toBe(0);
    expect(await isStored(unknown)).toBe(false);
    expect(await readFindings(lost.id)).toEqual(["original_missing"]);
    expect(await readFindings(shortened.id)).toEqual(["original_damaged"]);
    expect(await readFindings(whole)).toEqual([]);
    expect((await objectState(lost.key)).state).toBe("stored");
    expect((await ours.user.client.get(`/pdfs/${lost.id}`)).json.findings).toEqual([]);
    const history = (await parent.client.get(`/pdfs/${lost.id}/history`)).json as HistoryEntry[];
    expect(history.at(-1)).toMatchObject({ by: HISTORY_BY_SYSTEM, what: "findings", from: null, to: "original_missing" });
    const again = await reconcile("--repair", "--sample", "0");
    // The counts cover the whole product, which other tests change: the test compares its own objects only.
    expect(again.out).not.toContain(unknown);
    expect(await readFindings(lost.id)).toEqual(["original_missing"]);
    expect((await parent.client.get(`/pdfs/${lost.id}/history`)).json).toEqual(history);
  });
});
