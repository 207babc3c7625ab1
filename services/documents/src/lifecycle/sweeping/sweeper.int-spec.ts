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
  type Person,
  UPLOAD_FIELDS,
} from "@takeoff/testing";
import { objectDeleted, objectKeys, objectState, settled, sha256, uploaded } from "../../../test/processes/running.ts";
import { pausedSource, sourceOf } from "../../../test/tables/sources.ts";
import { runningStore } from "../../../test/stored.ts";

let user: Person;
let parent: Person;
beforeAll(async () => {
  [{ user }, parent] = await Promise.all([tenant(), staff()]);
});

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

describe("the sweeper with a real store", () => {
  it("deletes expired reservations and replaced objects", async () => {
    const keys = [await insertRow("receiving", "0 s"), await insertRow("garbage", "0 s")];
    for (const key of keys) {
      await runningStore().put(key, sourceOf(smallPdf()));
      expect((await objectState(key)).sha256).toBe(sha256(smallPdf()));
    }
    await Promise.all(keys.map(objectDeleted));
  });

  it("deletes a replaced object only after the grace period for its readers", async () => {
    const key = await insertRow("stored", "1 hour");
    await runningStore().put(key, sourceOf("x"));
    await database().query("update documents.objects set state = 'garbage', touched_at = now() + interval '1 hour' where key = $1", [key]);
    await gracePeriodPassed();
    expect(await objectState(key)).toEqual({ state: "garbage", sha256: sha256(Buffer.from("x")) });
    await database().query("update documents.objects set touched_at = now() - interval '1 hour' where key = $1", [key]);
    await objectDeleted(key);
  });

  it("keeps committed objects of any age", async () => {
    const { id } = await settled(user.client, { file: smallPdf({ seed: 4 }) });
    const key = (await objectKeys(id)).original_object!;
    await database().query("update documents.objects set touched_at = now() - interval '1 year', created_at = touched_at where key = $1", [
      key,
    ]);
    await gracePeriodPassed();
    expect(await objectState(key)).toEqual({ state: "stored", sha256: sha256(smallPdf({ seed: 4 })) });
  });

  it("deletes rows of objects that were never stored", async () => {
    const keys = await Promise.all(Array.from({ length: 120 }, () => insertRow("receiving", "1 hour")));
    for (const key of keys) await objectDeleted(key);
  });
});

describe("an upload that takes longer than the grace period", () => {
  const file = bigPdf(12_000_000);
  let answers: Promise<ApiResponse>[];

  /** Sends three slow forms, waits until the grace period is over, and only then sends their ends. */
  beforeAll(async () => {
    const [fileLast, fieldLast, secondFile] = [
      pausedSource(file),
      pausedSource(Buffer.from("Sample Frame 123")),
      pausedSource(bigPdf(6_000_000)),
    ];
    const { project_name: _, ...others } = UPLOAD_FIELDS;
    const fieldsLater: Part[] = [
      { name: "file", body: smallPdf(), filename: "a.pdf" },
      ...Object.entries(others).map(([name, body]) => ({ name, body })),
      { name: "project_name", body: fieldLast.body },
    ];
    const { id } = await settled(user.client);
    answers = [
      user.client.upload({ file: fileLast.body }),
      user.client.form("/upload-pdf", fieldsLater),
      parent.client.process(id, { csv: "Mark,Qty\r\nB1,2\r\n", processed: secondFile.body }),
    ];
    const all = [fileLast, fieldLast, secondFile];
    await Promise.all(all.map(({ begun }) => begun));
    await waitFor(async () => (await receiving()).length >= 4, { what: "two uploads and two results to be in hand" });
    await gracePeriodPassed();
    for (const { finish } of all) finish();
  });

  it("succeeds while its file streams", async () => {
    const { status, json } = await answers[0]!;
    expect(status).toBe(200);
    expect(sha256(await readStored((await objectKeys(json.id)).original_object!))).toBe(sha256(file));
  });

  it("succeeds while the fields after its file are outstanding", async () => {
    expect((await answers[1]!).status).toBe(200);
  });

  it("succeeds while the next of its files streams", async () => {
    const { status, json } = await answers[2]!;
    expect(status).toBe(200);
    expect(json).toMatchObject({ has_csv: true, has_processed_pdf: true });
  });
});

it("an upload that has returned leaves no reservation", async () => {
  const { id } = await uploaded(user.client);
  const key = (await objectKeys(id)).original_object!;
  expect(await receiving()).not.toContain(key);
});
