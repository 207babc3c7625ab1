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
  type ApiAnswer,
  type Part,
  type Person,
  UPLOAD_FIELDS,
} from "@takeoff/testing";
import { gone, objectKeys, objectState, settled, sha256, uploaded } from "../../test/running.ts";
import { heldBack, sourceOf } from "../../test/sources.ts";
import { runningStore } from "../../test/stored.ts";

let user: Person;
let parent: Person;
beforeAll(async () => {
  [{ user }, parent] = await Promise.all([tenant(), staff()]);
});

/** Notes an object as a process does before it stores it, last heard of `ago`. */
async function note(state: "receiving" | "stored" | "garbage", ago: string): Promise<string> {
  const id = randomUUID();
  const key = `docs/${id.slice(0, 2)}/${id}`;
  await database().query("insert into documents.objects (key, state, touched_at) values ($1, $2, now() - $3::interval)", [key, state, ago]);
  return key;
}

/** Passes when whatever is not touched from now on has been swept. */
async function graceIsOver(): Promise<void> {
  await gone(await note("receiving", "0 s"));
}

async function receiving(): Promise<string[]> {
  const { rows } = await database().query<{ key: string }>("select key from documents.objects where state = 'receiving'");
  return rows.map(({ key }) => key);
}

describe("the clean-up", () => {
  it("removes what is not touched any more, received or replaced", async () => {
    const keys = [await note("receiving", "0 s"), await note("garbage", "0 s")];
    for (const key of keys) {
      await runningStore().put(key, sourceOf(smallPdf()));
      expect((await objectState(key)).sha256).toBe(sha256(smallPdf()));
    }
    await Promise.all(keys.map(gone));
  });

  it("removes a replaced file only when those who read it have had the grace period", async () => {
    const key = await note("stored", "1 hour");
    await runningStore().put(key, sourceOf("x"));
    await database().query("update documents.objects set state = 'garbage', touched_at = now() + interval '1 hour' where key = $1", [key]);
    await graceIsOver();
    expect(await objectState(key)).toEqual({ state: "garbage", sha256: sha256(Buffer.from("x")) });
    await database().query("update documents.objects set touched_at = now() - interval '1 hour' where key = $1", [key]);
    await gone(key);
  });

  it("leaves alone what is kept, however old it is", async () => {
    const { id } = await settled(user.client, { file: smallPdf({ seed: 4 }) });
    const key = (await objectKeys(id)).original_object!;
    await database().query("update documents.objects set touched_at = now() - interval '1 year', created_at = touched_at where key = $1", [
      key,
    ]);
    await graceIsOver();
    expect(await objectState(key)).toEqual({ state: "stored", sha256: sha256(smallPdf({ seed: 4 })) });
  });

  it("goes on with the others when what it was told of was never stored", async () => {
    const keys = await Promise.all(Array.from({ length: 120 }, () => note("receiving", "1 hour")));
    for (const key of keys) await gone(key);
  });
});

describe("an upload that takes longer than the grace period is left alone", () => {
  const file = bigPdf(12_000_000);
  let answers: Promise<ApiAnswer>[];

  /** Sends three slow forms, waits until the grace period is over, and only then sends their ends. */
  beforeAll(async () => {
    const [fileLast, fieldLast, secondFile] = [heldBack(file), heldBack(Buffer.from("Sample Frame 123")), heldBack(bigPdf(6_000_000))];
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
    await graceIsOver();
    for (const { finish } of all) finish();
  });

  it("while its file arrives", async () => {
    const { status, json } = await answers[0]!;
    expect(status).toBe(200);
    expect(sha256(await readStored((await objectKeys(json.id)).original_object!))).toBe(sha256(file));
  });

  it("while the fields after its file are still to come", async () => {
    expect((await answers[1]!).status).toBe(200);
  });

  it("while the next of its files arrives", async () => {
    const { status, json } = await answers[2]!;
    expect(status).toBe(200);
    expect(json).toMatchObject({ has_csv: true, has_processed_pdf: true });
  });
});

it("an upload that is answered has nothing left to be received", async () => {
  const { id } = await uploaded(user.client);
  const key = (await objectKeys(id)).original_object!;
  expect(await receiving()).not.toContain(key);
});
