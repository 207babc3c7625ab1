import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { RESULT_FILES, type Document, type ResultKind } from "@takeoff/contracts";
import { bigPdf, csvSample, database, notAPdf, smallPdf, staff, tenant, waitFor, xmlSample, type ResultUploads } from "@takeoff/testing";
import { pausedSource } from "../../../test/tables/sources.ts";
import {
  allObjects,
  readEvents,
  objectDeleted,
  onlyObjectsOf,
  objectKeys,
  objectState,
  errorOf,
  settled,
  sha256,
} from "../../../test/processes/running.ts";

const KINDS = ["processed", "csv", "xml"] as const;
const FLAGS = { processed: "has_processed_pdf", csv: "has_csv", xml: "has_xml" } as const;

/** A distinguishable set of results. */
const results = (seed: number): Record<ResultKind, Buffer> => ({
  processed: smallPdf({ seed }),
  csv: Buffer.from(`Mark,Qty\r\nB${seed},2\r\n`),
  xml: Buffer.from(`<takeoff><member mark="B${seed}"/></takeoff>`),
});
const FIRST = results(1);

let document: Document;
const [ours, parent] = await Promise.all([tenant(), staff()]);
const { user } = ours;

const process = (uploads: ResultUploads) => parent.client.process(document.id, uploads);

/** The hashes of the results that are stored. */
async function stored(): Promise<Record<ResultKind, string | null>> {
  const keys = await objectKeys(document.id);
  const hash = async (key: string | null) => (key === null ? null : (await objectState(key)).sha256);
  return { processed: await hash(keys.processed_object), csv: await hash(keys.csv_object), xml: await hash(keys.xml_object) };
}

function hashes(files: Partial<Record<ResultKind, Buffer>>): Record<ResultKind, string | null> {
  const hash = (bytes: Buffer | undefined) => (bytes ? sha256(bytes) : null);
  return { processed: hash(files.processed), csv: hash(files.csv), xml: hash(files.xml) };
}

describe("POST /pdfs/:id/process", () => {
  const sets = [["processed"], ["csv", "xml"], KINDS] as ResultKind[][];

  it.each(sets.map((set) => [set.join(" and "), set] as const))(
    "stores %s unchanged and sets the document to processing",
    async (_, set) => {
      document = await settled(user.client);
      const sent = Object.fromEntries(set.map((kind) => [kind, FIRST[kind]]));
      const answer = await process(sent);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ id: document.id, status: "processing", filename: document.filename });
      for (const kind of KINDS) expect(answer.json[FLAGS[kind]]).toBe(set.includes(kind));
      expect(await stored()).toEqual(hashes(sent));
      const events = (await readEvents(document.id)).map(({ type, payload }) => ({ type, payload }));
      expect(events).toContainEqual({
        type: "document.status_changed",
        payload: expect.objectContaining({ from: "pending", to: "processing" }),
      });
      expect(events).toContainEqual({ type: "document.results_stored", payload: expect.objectContaining({ kinds: set }) });
    },
  );
});

describe("POST /pdfs/:id/process for a document with results", () => {
  beforeEach(async () => {
    document = await settled(user.client);
    expect((await process(FIRST)).status).toBe(200);
  });

  it("keeps the old file until the new one is completely stored, and deletes it then", async () => {
    const old = await objectKeys(document.id);
    const processed = bigPdf(6_000_000);
    const held = pausedSource(processed);
    const replacing = process({ processed: held.body });
    await held.begun;
    expect(await stored()).toEqual(hashes(FIRST));
    expect((await parent.client.get(`/pdfs/${document.id}/download?version=processed`)).body.equals(FIRST.processed)).toBe(true);
    held.finish();
    expect((await replacing).status).toBe(200);
    await objectDeleted(old.processed_object!);
    expect(await stored()).toEqual(hashes({ ...FIRST, processed }));
  });

  it("keeps all old files, and none of the new, when the request is aborted or rejected", async () => {
    const before = await allObjects();
    const held = pausedSource(bigPdf(6_000_000));
    const replacing = process({ csv: results(2).csv, processed: held.body });
    await held.begun;
    held.breakOff();
    await expect(replacing).rejects.toThrow();
    await waitFor(async () => (await process({ csv: results(3).csv, xml: "<a>" })).status === 422, {
      what: "the document to be free again",
    });
    expect(await stored()).toEqual(hashes(FIRST));
    await onlyObjectsOf(before);
  });

  it("hides the results from the organization when a completed document is processed again", async () => {
    await parent.client.put(`/pdfs/status/${document.id}`, undefined, { expectOk: true });
    const url = `/pdfs/${document.id}`;
    expect((await user.client.get(url)).json).toMatchObject({ status: "completed", has_csv: true });
    expect((await user.client.get(`${url}/files/csv`)).status).toBe(200);
    expect((await process({ csv: results(2).csv })).json).toMatchObject({ status: "processing", completed_at: null, has_csv: true });
    expect((await user.client.get(url)).json).toMatchObject({
      has_csv: false,
      has_xml: false,
      has_processed_pdf: false,
      completed_at: null,
    });
    for (const path of ["files/csv", "files/xml", "download?version=processed", "preview?version=processed"])
      expect((await user.client.get(`${url}/${path}`)).status).toBe(404);
  });

  it("returns 409 to other processing requests and changes of status while it runs", async () => {
    const [mine, theirs] = [{ ...results(2), processed: bigPdf(6_000_000) }, results(3)];
    const held = pausedSource(mine.processed);
    const first = process({ csv: mine.csv, xml: mine.xml, processed: held.body });
    await held.begun;
    // What was read may still be on its way to the service.
    const isLeased = async () =>
      (await database().query("select 1 from documents.documents where id = $1 and busy_until > now()", [document.id])).rows.length > 0;
    await waitFor(isLeased, { what: "the first request to hold the document" });
    const conflict = { status: 409, code: "conflict", error: "Someone else is changing this right now. Please try again." };
    expect(errorOf(await process(theirs))).toEqual(conflict);
    expect(errorOf(await parent.client.patch(`/pdfs/${document.id}/status`, { status: "completed" }))).toEqual(conflict);
    expect(errorOf(await parent.client.put(`/pdfs/status/${document.id}`))).toEqual(conflict);
    held.finish();
    expect((await first).status).toBe(200);
    expect(await stored()).toEqual(hashes(mine));
    expect((await process(theirs)).status).toBe(200);
  });

  it("stores the files of exactly one of ten concurrent requests", async () => {
    const sent = Array.from({ length: 10 }, (_, index) => results(10 + index));
    const answers = await Promise.all(sent.map((files) => process(files)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const winners = sent.filter((_, index) => answers[index]?.status === 200).map(hashes);
    expect(winners.length).toBeGreaterThan(0);
    expect(winners).toContainEqual(await stored());
  });
});

describe("POST /pdfs/:id/process with an invalid form", () => {
  let before: Set<string>;
  beforeAll(async () => {
    document = await settled(user.client);
    await process(FIRST);
    before = await allObjects();
  });

  const wrong: [ResultKind, ResultUploads[ResultKind]][] = [
    ["processed", notAPdf()],
    ["csv", csvSample("two encodings in one file").bytes],
    ["xml", xmlSample("external entity").bytes],
  ];
  // What else is wrong: `attach.spec.ts`.
  it.each(wrong)("returns 422 for a wrong file of the kind %s, with valid files before or after it", async (kind, file) => {
    const others = Object.fromEntries(KINDS.filter((other) => other !== kind).map((other) => [other, results(5)[other]]));
    const { part, message } = RESULT_FILES[kind];
    const rejected = { status: 422, code: "invalid_file", error: message, fields: { [part]: message } };
    for (const sent of [
      { ...others, [kind]: file },
      { [kind]: file, ...others },
    ])
      expect(errorOf(await process(sent))).toEqual(rejected);
  });

  it("returns 400 file_required without a file", async () => {
    const none = { status: 400, code: "file_required", error: "At least one file is required" };
    expect(errorOf(await process({}))).toEqual(none);
    expect(errorOf(await process({ csv: { body: "", filename: "" } }))).toEqual(none);
    const other = [{ name: "spreadsheet", body: FIRST.csv, filename: "a.csv" }];
    expect(errorOf(await parent.client.form(`/pdfs/${document.id}/process`, other))).toEqual(none);
  });

  it("returns 400 for two files of one kind", async () => {
    const twice = [2, 3].map((seed) => ({ name: "csv_file", body: results(seed).csv, filename: "a.csv" }));
    expect(errorOf(await parent.client.form(`/pdfs/${document.id}/process`, twice))).toMatchObject({
      status: 400,
      code: "validation_failed",
      fields: { csv_file: "Please send this file only once" },
    });
  });

  it("changes neither status nor files after these rejections", async () => {
    expect(await stored()).toEqual(hashes(FIRST));
    expect((await parent.client.get(`/pdfs/${document.id}`)).json.status).toBe("processing");
    await onlyObjectsOf(before);
  });
});
