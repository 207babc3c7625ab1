import { describe, expect, it } from "@jest/globals";
import {
  ERRORS,
  LIMITS,
  MESSAGES,
  TUS_EXTENSIONS,
  TUS_MESSAGES,
  TUS_VERSION,
  UPLOAD_PART_TYPE,
  type Document,
  type UnfinishedUpload,
} from "@takeoff/contracts";
import {
  askOffset,
  beginUpload,
  bigPdf,
  cancelUpload,
  continueUpload,
  database,
  encodeMetadata,
  readStored,
  smallPdf,
  staff,
  tenant,
  UPLOAD_FIELDS,
  visitor,
  type ApiResponse,
  type Person,
} from "@takeoff/testing";
import { checked, countDocuments, errorOf, readEvents, objectDeleted, objectKeys, sha256 } from "../../../test/processes/running.ts";
import { pausedSource } from "../../../test/tables/sources.ts";

/** More than two parts. */
const BIG = bigPdf(20_000_000);

const [ours, parent, OPTIONS] = await Promise.all([tenant(), staff(), visitor().raw("OPTIONS", "/uploads")]);
const { client } = ours.user;
/** A key without a value, which the protocol allows, behind what the form needs. */
const METADATA = `${encodeMetadata({ filename: "Garage plan.pdf", ...UPLOAD_FIELDS })},is_confidential`;

/** Begins an upload of our user. @returns its path */
async function begun(length: number, by: Person = ours.user): Promise<string> {
  const response = await beginUpload(by.client, { length });
  expect([response.status, response.json]).toEqual([201, expect.objectContaining({ filename: "drawing.pdf", length, offset: 0 })]);
  expect(response.headers.get("upload-expires")).not.toBeNull();
  return response.headers.get("location") ?? "";
}

async function offsetOf(path: string): Promise<number> {
  const { status, headers } = await askOffset(ours.user.client, path);
  expect([status, headers.get("tus-resumable"), headers.get("cache-control")]).toEqual([200, "1.0.0", "no-store"]);
  return Number(headers.get("upload-offset"));
}

const idOf = (path: string): string => path.split("/").at(-1) ?? "";

/** The objects of an upload's parts. */
async function partsOf(path: string): Promise<string[]> {
  const { rows } = await database().query<{ object: string }>(
    "select object from documents.unfinished_upload_parts where upload_id = $1 order by start",
    [idOf(path)],
  );
  return rows.map(({ object }) => object);
}

async function storedBytes(organizationId: number): Promise<number> {
  const { rows } = await database().query<{ bytes: string }>(
    "select bytes from documents.organization_storage where organization_id = $1",
    [organizationId],
  );
  return Number(rows[0]?.bytes ?? 0);
}

async function originalOf({ id }: Document): Promise<string> {
  return sha256(await readStored((await objectKeys(id)).original_object ?? ""));
}

describe("an upload by the tus protocol", () => {
  it("ends in one document with the fields, the event and the bytes of the specified upload", async () => {
    const path = await begun(BIG.length);
    const half = 9_000_000;
    const first = await continueUpload(ours.user.client, path, 0, BIG.subarray(0, half));
    expect([first.status, first.headers.get("upload-offset"), await offsetOf(path)]).toEqual([204, String(half), half]);
    const { status, json } = await continueUpload(ours.user.client, path, half, BIG.subarray(half));
    expect(status).toBe(200);
    const specified = (await ours.user.client.upload({ file: BIG, filename: "drawing.pdf", expectOk: true })).json as Document;
    const { id: _id, upload_date: _date, due_at: _due, ...same } = specified;
    expect(json).toMatchObject(same);
    expect(await originalOf(json as Document)).toBe(sha256(BIG));
    const events = await readEvents((json as Document).id);
    expect(events.filter(({ type }) => type === "document.uploaded")).toHaveLength(1);
    expect((await checked(ours.user.client, (json as Document).id)).status).toBe("pending");
  });

  it("returns the same document for a repeated end, also for two at once", async () => {
    const file = smallPdf({ seed: 41 });
    const before = await countDocuments(ours.organization.id);
    const path = await begun(file.length);
    const { json } = await continueUpload(ours.user.client, path, 0, file);
    const again = await Promise.all([0, 1].map(() => continueUpload(ours.user.client, path, file.length, Buffer.alloc(0))));
    for (const one of again) expect([one.status, (one.json as Document).id]).toEqual([200, (json as Document).id]);
    expect(await countDocuments(ours.organization.id)).toBe(before + 1);
  });

  it("may be unfinished 50 times for a user, and 500 times for an organization, also where several begin at once", async () => {
    const { organization, user, member } = await tenant();
    const fill = (count: number, userId: number) =>
      database().query(
        `insert into documents.unfinished_uploads (id, user_id, organization_id, filename, fields, length, finished, created_at)
         select gen_random_uuid(), $2, $3, 'a.pdf', '{}', 9, n > $1, now() - case when n > $1 + 5 then interval '25 hours' else '0' end
         from generate_series(1, $1 + 10) n`,
        [count, userId, organization.id],
      );
    const begin = async (by: Person) => (await beginUpload(by.client, { length: 9 })).status;
    // Finished and expired ones do not count.
    await fill(LIMITS.unfinishedUploadsPerUser - 1, user.id);
    expect((await Promise.all(Array.from({ length: 4 }, () => begin(user)))).sort()).toEqual([201, 409, 409, 409]);
    expect(errorOf(await beginUpload(user.client, { length: 9 }))).toMatchObject({ error: MESSAGES.upload.tooManyUnfinished });
    const [colleague, last] = await Promise.all([member(), member()]);
    expect(await begin(colleague)).toBe(201);
    await fill(LIMITS.unfinishedUploadsPerOrganization - LIMITS.unfinishedUploadsPerUser - 1, 2_000_000_000);
    expect(await begin(last)).toBe(409);
  });

  it("keeps no part of less than 64 KiB that does not end the file", async () => {
    const path = await begun(BIG.length);
    const small = LIMITS.leastPartBytes - 1;
    const rejected = errorOf(await continueUpload(client, path, 0, BIG.subarray(0, small)));
    expect(rejected).toMatchObject({ status: 400, error: MESSAGES.upload.partTooSmall(LIMITS.leastPartBytes) });
    expect([await offsetOf(path), await partsOf(path)]).toEqual([0, []]);
    expect((await continueUpload(client, path, 0, BIG.subarray(0, small + 1))).status).toBe(204);
    expect(await offsetOf(path)).toBe(small + 1);
    expect((await cancelUpload(client, path)).status).toBe(204);
  });

  it("counts against the quota while it is unfinished, and once when it is finished", async () => {
    const own = await tenant();
    const file = bigPdf(3_000_000);
    await parent.client.patch(`/organizations/${own.organization.id}`, { quota_bytes: 4_000_000 }, { expectOk: true });
    const path = await begun(file.length, own.user);
    await continueUpload(own.user.client, path, 0, file.subarray(0, 2_000_000));
    expect(await storedBytes(own.organization.id)).toBe(2_000_000);
    expect(errorOf(await beginUpload(own.user.client, { length: 2_500_000 }))).toMatchObject({ status: 413, code: "quota_exceeded" });
    expect((await continueUpload(own.user.client, path, 2_000_000, file.subarray(2_000_000))).status).toBe(200);
    // The texts of the draft that follows count, too: some of them may be stored already.
    const finished = await storedBytes(own.organization.id);
    expect([finished >= file.length, finished < file.length + 500_000]).toEqual([true, true]);
  });

  it("counts its metadata against the quota while it is unfinished", async () => {
    const own = await tenant();
    await parent.client.patch(`/organizations/${own.organization.id}`, { quota_bytes: 1_000 }, { expectOk: true });
    const path = await begun(900, own.user);
    const next = { length: 900 };
    expect(errorOf(await beginUpload(own.user.client, next))).toMatchObject({ status: 413, code: "quota_exceeded" });
    await cancelUpload(own.user.client, path);
    expect((await beginUpload(own.user.client, next)).status).toBe(201);
  });

  it("disappears with its parts when it is cancelled", async () => {
    const path = await begun(BIG.length);
    await continueUpload(ours.user.client, path, 0, BIG.subarray(0, 9_000_000));
    const parts = await partsOf(path);
    expect(parts).toHaveLength(2);
    expect((await cancelUpload(ours.user.client, path)).status).toBe(204);
    expect(errorOf(await ours.user.client.get(path))).toMatchObject({ status: 404 });
    for (const key of parts) await objectDeleted(key);
  });

  it("disappears with its parts after a day", async () => {
    const path = await begun(BIG.length);
    await continueUpload(ours.user.client, path, 0, BIG.subarray(0, 1_000_000));
    const parts = await partsOf(path);
    await database().query("update documents.unfinished_uploads set created_at = now() - interval '25 hours' where id = $1", [idOf(path)]);
    expect(errorOf(await ours.user.client.get(path))).toMatchObject({ status: 404 });
    for (const key of parts) await objectDeleted(key);
    expect(await partsOf(path)).toEqual([]);
  });
});

describe("clients of other makers", () => {
  /** Seven MiB, as in the cases of the protocol. */
  const FILE = bigPdf(7_340_032);
  const LARGEST = Number(OPTIONS.headers.get("tus-max-size"));

  const post = (headers: Record<string, string>): Promise<ApiResponse> =>
    client.raw("POST", "/uploads", {
      headers: { ...TUS_VERSION, "upload-length": String(FILE.length), "upload-metadata": METADATA, ...headers },
    });
  const pathOf = ({ headers }: ApiResponse): string => headers.get("location") ?? "";
  const named = (filename: string) => post({ "upload-metadata": encodeMetadata({ filename, ...UPLOAD_FIELDS }) });

  it("A1, A3: HEAD has the metadata as they were sent, and each time the present offset", async () => {
    const path = pathOf(await post({}));
    for (const [start, end] of [[0, 3_145_728] as const, [3_145_728, 4_194_304] as const]) {
      await continueUpload(client, path, start, FILE.subarray(start, end));
      const { status, headers } = await askOffset(client, path);
      expect([status, headers.get("upload-offset"), headers.get("upload-length")]).toEqual([200, String(end), "7340032"]);
      expect([headers.get("upload-metadata"), headers.get("cache-control")]).toEqual([METADATA, "no-store"]);
    }
    await cancelUpload(client, path);
  });

  it.each([
    ["Träger 🏗.pdf", "Träger 🏗.pdf"],
    ["a\r\nX-Evil: 1.pdf", "aX-Evil: 1.pdf"],
    ["../../plan.pdf", "plan.pdf"],
  ])("A4: the name %j is shown as %j", async (sent, shown) => {
    const begun = await named(sent);
    expect([begun.status, (begun.json as UnfinishedUpload).filename, begun.headers.get("x-evil")]).toEqual([201, shown, null]);
    await cancelUpload(client, pathOf(begun));
  });

  it("A5, A13: says at which byte it goes on, also once it is finished, and makes one document", async () => {
    const before = await countDocuments(ours.organization.id);
    const path = pathOf(await post({}));
    await continueUpload(client, path, 0, FILE.subarray(0, 5_242_880));
    for (const wrong of [0, 6_291_456]) {
      const rejected = errorOf(await continueUpload(client, path, wrong, FILE.subarray(wrong)));
      expect(rejected).toMatchObject({ status: 409, error: "The upload is at byte 5,242,880." });
    }
    const { json } = await continueUpload(client, path, 5_242_880, FILE.subarray(5_242_880));
    const again = errorOf(await continueUpload(client, path, 5_242_880, FILE.subarray(5_242_880)));
    expect(again).toMatchObject({ status: 409, error: TUS_MESSAGES.offset(FILE.length) });
    expect([await countDocuments(ours.organization.id), await originalOf(json as Document)]).toEqual([before + 1, sha256(FILE)]);
  });

  it("A6, A11: OPTIONS says without a session what a POST is measured by", async () => {
    const { status, headers } = OPTIONS;
    expect([status, headers.get("tus-version"), headers.get("tus-extension")]).toEqual([204, "1.0.0", TUS_EXTENSIONS.join(",")]);
    const largest = await post({ "upload-length": String(LARGEST) });
    expect(largest.status).toBe(201);
    await cancelUpload(client, pathOf(largest));
  });

  const stale = { "tus-resumable": "0.2.2" };
  const none = { "tus-resumable": "" };
  const version = { status: 412, sentence: TUS_MESSAGES.version };
  const part = { "content-type": UPLOAD_PART_TYPE, "upload-offset": "0" };
  const invalid = { status: 400, sentence: ERRORS.validation_failed.sentence };
  const lengths = ["-1", "9999999999999999999999", "12abc", ""];
  type Case = [name: string, request: string, headers: Record<string, string>, answer: { status: number; sentence?: string }];
  it.each<Case>([
    ["A2, no metadata", "POST", { "upload-metadata": "filename" }, { status: 400 }],
    ["A4, no base64", "POST", { "upload-metadata": "filename !!!" }, { status: 400, sentence: TUS_MESSAGES.metadata("filename") }],
    [
      "A4, a key twice",
      "POST",
      { "upload-metadata": `${METADATA},is_domestic_steel` },
      { status: 400, sentence: TUS_MESSAGES.metadata("is_domestic_steel") },
    ],
    ["A7, another version", "POST", stale, version],
    ["A7, another version", "PATCH", { ...part, ...stale }, version],
    ["A8, no version", "POST", none, version],
    ["A8, no version", "PATCH", { ...part, ...none }, version],
    ["A8, no version", "HEAD", none, { status: 412 }],
    ["A9, another type", "PATCH", { ...part, "content-type": "application/octet-stream" }, ERRORS.unsupported_media_type],
    ...lengths.map((length): Case => [`A10, the length "${length}"`, "POST", { "upload-length": length }, invalid]),
    ["A10, a length that follows", "POST", { "upload-length": "", "upload-defer-length": "1" }, invalid],
    [
      "A11, a byte too many",
      "POST",
      { "upload-length": String(LARGEST + 1) },
      { status: 413, sentence: MESSAGES.upload.tooLarge(LARGEST) },
    ],
    ["A12, an empty file", "POST", { "upload-length": "0" }, { status: 422, sentence: MESSAGES.files.pdf }],
    ["A15, PATCH by another name", "POST to the upload", { ...part, "x-http-method-override": "PATCH" }, ERRORS.method_not_allowed],
    ["A15, DELETE by another name", "POST to the upload", { "x-http-method-override": "DELETE" }, ERRORS.method_not_allowed],
  ])("%s: %s is rejected with a sentence, and stores nothing", async (_case, request, headers, { status, sentence }) => {
    const path = pathOf(await post({}));
    const count = () => database().query("select id from documents.unfinished_uploads where user_id = $1", [ours.user.id]);
    const before = (await count()).rowCount;
    const [method = ""] = request.split(" ");
    const sent = { ...TUS_VERSION, ...headers };
    const rejected =
      request === "POST"
        ? await post(headers)
        : await client.raw(method, path, { headers: sent, body: method === "PATCH" ? FILE : undefined });
    expect([rejected.status, sentence && rejected.json.error]).toEqual([status, sentence]);
    if (status === 412) expect(rejected.headers.get("tus-version")).toBe("1.0.0");
    expect([(await count()).rowCount, await offsetOf(path)]).toEqual([before, 0]);
    await cancelUpload(client, path);
  });

  it("A14: goes on while an earlier request is silent on its open socket, whose late bytes change nothing", async () => {
    const path = pathOf(await post({}));
    const { body, begun: sending, finish } = pausedSource(FILE);
    const headers = { ...TUS_VERSION, ...part, "content-length": String(FILE.length) };
    const silent = client.raw("PATCH", path, { headers, body }).catch(() => null);
    await sending;
    const start = Date.now();
    const offset = await offsetOf(path);
    expect(Date.now() - start).toBeLessThan(2_500);
    const { status, json } = await continueUpload(client, path, offset, FILE.subarray(offset));
    finish();
    await silent;
    expect([status, await originalOf(json as Document)]).toEqual([200, sha256(FILE)]);
  });
});
