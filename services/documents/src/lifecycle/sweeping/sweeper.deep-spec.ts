import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  bigPdf,
  database,
  readStored,
  smallPdf,
  staff,
  tenant,
  waitFor,
  type ApiResponse,
  type Part,
  UPLOAD_FIELDS,
} from "@takeoff/testing";
import { objectDeleted, objectKeys, objectState, settled, sha256 } from "../../../test/processes/running.ts";
import { pausedSource, streamPieces } from "../../../test/tables/sources.ts";
import { runningStore } from "../../../test/stored.ts";

const [{ user }, parent] = await Promise.all([tenant(), staff()]);

/** Inserts a row as `reserve` does, last renewed `ago`. */
async function insertRow(state: "receiving" | "stored" | "garbage", ago: string): Promise<string> {
  const id = randomUUID();
  const key = `docs/${id.slice(0, 2)}/${id}`;
  await database().query("insert into documents.objects (key, state, touched_at) values ($1, $2, now() - $3::interval)", [key, state, ago]);
  return key;
}

/** Waits until an object that expires from now on was swept. */
async function gracePeriodPassed(): Promise<void> {
  await objectDeleted(await insertRow("receiving", "0 s"));
}

async function receiving(): Promise<string[]> {
  const { rows } = await database().query<{ key: string }>("select key from documents.objects where state = 'receiving'");
  return rows.map(({ key }) => key);
}

/** Stores an object whose document is of a year ago. @returns its key and the hash of its bytes */
async function storeOldObject(): Promise<{ key: string; hash: string }> {
  const file = smallPdf({ seed: 4 });
  const { id } = await settled(user.client, { file });
  const key = (await objectKeys(id)).original_object!;
  await database().query("update documents.objects set touched_at = now() - interval '1 year', created_at = touched_at where key = $1", [
    key,
  ]);
  return { key, hash: sha256(file) };
}

/** Stores a replaced object that stays for an hour. @returns its key */
async function storeReplacedObject(): Promise<string> {
  const key = await insertRow("stored", "1 hour");
  await runningStore().put(key, streamPieces("x"));
  await database().query("update documents.objects set state = 'garbage', touched_at = now() + interval '1 hour' where key = $1", [key]);
  return key;
}

/** Stores an object that expires after the grace period. @returns its key */
async function storeExpiringObject(state: "receiving" | "garbage"): Promise<string> {
  const key = await insertRow(state, "0 s");
  await runningStore().put(key, streamPieces(smallPdf()));
  expect((await objectState(key)).sha256).toBe(sha256(smallPdf()));
  return key;
}

/** Forms whose ends have not been sent. */
interface SlowForms {
  answers: Promise<ApiResponse>[];
  /** Sends the ends. */
  finish(): void;
}

const FILE = bigPdf(12_000_000);

/** Sends two uploads and the results of a document up to their last bytes. */
async function sendSlowForms(): Promise<SlowForms> {
  const fileLast = pausedSource(FILE);
  const fieldLast = pausedSource(Buffer.from("Sample Frame 123"));
  const secondFile = pausedSource(bigPdf(6_000_000));
  const { project_name: _, ...others } = UPLOAD_FIELDS;
  const fieldsLater: Part[] = [
    { name: "file", body: smallPdf(), filename: "a.pdf" },
    ...Object.entries(others).map(([name, body]) => ({ name, body })),
    { name: "project_name", body: fieldLast.body },
  ];
  const { id } = await settled(user.client);
  const answers = [
    user.client.upload({ file: fileLast.body }),
    user.client.form("/upload-pdf", fieldsLater),
    parent.client.process(id, { csv: "Mark,Qty\r\nB1,2\r\n", processed: secondFile.body }),
  ];
  const all = [fileLast, fieldLast, secondFile];
  await Promise.all(all.map(({ begun }) => begun));
  await waitFor(async () => (await receiving()).length >= 4, { what: "two uploads and two results to be in progress" });
  return { answers, finish: () => all.forEach(({ finish }) => finish()) };
}

describe("after the grace period (deep)", () => {
  let expired: string[];
  let replaced: string;
  let old: Awaited<ReturnType<typeof storeOldObject>>;
  let answers: Promise<ApiResponse>[];

  // All of these wait for the grace period, which passes once.
  beforeAll(async () => {
    old = await storeOldObject();
    replaced = await storeReplacedObject();
    const forms = await sendSlowForms();
    ({ answers } = forms);
    expired = [await storeExpiringObject("receiving"), await storeExpiringObject("garbage")];
    await gracePeriodPassed();
    forms.finish();
  });

  it("the sweeper has deleted expired reservations and replaced objects", async () => {
    await Promise.all(expired.map(objectDeleted));
  });

  it("the sweeper keeps a replaced object until its own time has come", async () => {
    expect(await objectState(replaced)).toEqual({ state: "garbage", sha256: sha256(Buffer.from("x")) });
    await database().query("update documents.objects set touched_at = now() - interval '1 hour' where key = $1", [replaced]);
    await objectDeleted(replaced);
  });

  it("the sweeper keeps committed objects of any age", async () => {
    expect(await objectState(old.key)).toEqual({ state: "stored", sha256: old.hash });
  });

  it("an upload whose file still streamed succeeds", async () => {
    const { status, json } = await answers[0]!;
    expect(status).toBe(200);
    expect(sha256(await readStored((await objectKeys(json.id)).original_object!))).toBe(sha256(FILE));
  });

  it("an upload whose fields after the file were outstanding succeeds", async () => {
    expect((await answers[1]!).status).toBe(200);
  });

  it("a processing request whose second file still streamed succeeds", async () => {
    const { status, json } = await answers[2]!;
    expect(status).toBe(200);
    expect(json).toMatchObject({ has_csv: true, has_processed_pdf: true });
  });
});
