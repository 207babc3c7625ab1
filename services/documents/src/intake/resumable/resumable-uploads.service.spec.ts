import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { AppError, MESSAGES, type Caller, type Document } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { UPLOAD_FIELDS } from "@takeoff/testing";
import type { DocumentsConfig } from "../../config.ts";
import type { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import type { UnfinishedUploadEntity, UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import type { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { makeCaller } from "../../../test/documents-contract.ts";
import { collect, streamPieces } from "../../../test/tables/sources.ts";
import type { IdempotencyKeys } from "../upload/idempotency.ts";
import type { ParsedUpload } from "../upload/upload-form.ts";
import type { UploadService } from "../upload/upload.service.ts";
import { ResumableUploads, toUploadResponse } from "./resumable-uploads.service.ts";
import type { UploadParts } from "./upload-parts.ts";

const KIM = makeCaller({ id: 7, username: "kim", role: "user", organization_id: 3 });
const STAFF = makeCaller({ id: 8, username: "pat", role: "parent_admin", organization_id: null });
const { organization_id: _, ...FIELDS } = { organization_id: "", ...UPLOAD_FIELDS };
const FILE = "%PDF-1.7 frame";
const DOCUMENT = { id: 41, organization_id: 3, uploaded_by_id: 7, status: "new" } as Document;

/** Rows, parts and documents in memory. */
let rows: Map<string, UnfinishedUploadEntity>;
let stored: string;
let free: number;
let created: ParsedUpload[];
let discarded: string[];
let released: number;
let completed: Document | null;
let service: ResumableUploads;

function makeFakes() {
  const uploads = {
    add: async (row: UnfinishedUploadEntity) => void rows.set(row.id, { ...row, received: 0, finished: false, created_at: new Date(0) }),
    find: async (id: string) => rows.get(id) ?? null,
    delete: async (id: string) => void rows.delete(id),
    finish: async (_tx: Transaction, id: string) => void rows.set(id, { ...rows.get(id)!, finished: true }),
  };
  const parts = {
    append: async (_upload: unknown, _start: number, source: AsyncIterable<Buffer>) => {
      const bytes = Buffer.concat(await collect(source));
      stored += bytes.toString();
      return bytes.length;
    },
    read: () => streamPieces(stored),
  };
  const writer = {
    write: async (source: AsyncIterable<Buffer>) => {
      const bytes = Buffer.concat(await collect(source));
      return { key: "docs/one", size: bytes.length, sha256: createHash("sha256").update(bytes).digest() };
    },
    discard: async (key: string) => void discarded.push(key),
  };
  const keys = {
    begin: async () => ({
      completed: completed && { response: completed, fingerprint: Buffer.alloc(0) },
      complete: async () => undefined,
      release: async () => void released++,
      stopRenewal: () => undefined,
    }),
  };
  const documents = {
    create: async (_caller: Caller, upload: ParsedUpload) => {
      created.push(upload);
      return DOCUMENT;
    },
  };
  const organizations = { get: async () => ({}), freeBytes: async () => free };
  return { uploads, parts, writer, keys, documents, organizations };
}

beforeEach(() => {
  [rows, stored, free, created, discarded, released, completed] = [new Map(), "", Infinity, [], [], 0, null];
  const { uploads, parts, writer, keys, documents, organizations } = makeFakes();
  service = new ResumableUploads(
    uploads as unknown as UnfinishedUploadRepository,
    parts as unknown as UploadParts,
    organizations as unknown as UploadOrganizations,
    writer as unknown as ObjectWriter,
    keys as unknown as IdempotencyKeys,
    documents as unknown as UploadService,
    { MAX_UPLOAD_BYTES: 1_000 } as DocumentsConfig,
  );
});

const announce = (changes: object = {}, caller = KIM): Promise<void> =>
  service.create(caller, { id: "u1", filename: "frame.pdf", fields: FIELDS, metadata: "filename", length: FILE.length, ...changes });
/** The code of the error with which work fails; null when it succeeds. */
const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("ResumableUploads.create", () => {
  it("stores whose upload it is, for which organization, and the fields of the form", async () => {
    const { status: _status, ...known } = FIELDS;
    await announce({ fields: { ...known, notes: "x".repeat(100_000), constructor: "x" } });
    const { fields, ...row } = rows.get("u1")!;
    expect(row).toMatchObject({ user_id: 7, organization_id: 3, filename: "frame.pdf", metadata: "filename", length: FILE.length });
    expect(fields).toEqual(known);
    expect(toUploadResponse(rows.get("u1")!)).toEqual({
      id: "u1",
      filename: "frame.pdf",
      length: FILE.length,
      offset: 0,
      expires_at: "1970-01-02T00:00:00.000Z",
    });
  });

  it.each([
    ["without a file's name", { filename: "" }, KIM, "validation_failed"],
    ["with another extension", { filename: "frame.dwg" }, KIM, "invalid_file"],
    ["without a field", { fields: { ...FIELDS, project_name: " " } }, KIM, "validation_failed"],
    ["of staff without an organization", {}, STAFF, "organization_required"],
    ["that is too large", { length: 1_001 }, KIM, "too_large"],
  ])("rejects an upload %s and stores nothing", async (_name, changes, caller, code) => {
    expect(await codeOf(announce(changes, caller))).toBe(code);
    expect(rows.size).toBe(0);
  });
});

it("ResumableUploads.get finds nothing for anybody but the owner in the organization of the upload", async () => {
  await announce();
  expect(await codeOf(service.get(KIM, "u1"))).toBeNull();
  const others = [{ ...KIM, id: 9 }, { ...KIM, role: "admin" as const, id: 9 }, STAFF, { ...KIM, organization_id: 4 }];
  for (const other of others) {
    expect(await codeOf(service.get(other, "u1"))).toBe("not_found");
    expect(await codeOf(service.cancel(other, "u1"))).toBe("not_found");
    expect(await codeOf(service.finish(other, "u1"))).toBe("not_found");
  }
  expect(rows.size).toBe(1);
});

it("ResumableUploads.append rejects a beginning that no PDF has, and stores one that was cut within the header", async () => {
  await announce();
  const upload = rows.get("u1")!;
  expect(await codeOf(service.append(upload, 0, streamPieces("PK")))).toBe("invalid_file");
  expect(await service.append(upload, 0, streamPieces("%P"))).toBe(2);
  expect(await service.append(upload, 2, streamPieces("DF-1.7"))).toBe(6);
});

describe("ResumableUploads.finish", () => {
  beforeEach(() => announce());

  it("creates the document of all parts, with the fingerprint that the upload form computes", async () => {
    stored = FILE;
    expect(await service.finish(KIM, "u1")).toBe(DOCUMENT);
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({ organizationId: 3, filename: "frame.pdf", object: { size: FILE.length } });
    expect(created[0]?.fields.project_name).toBe(FIELDS.project_name);
    expect(created[0]?.fingerprint).toHaveLength(32);
    expect(released).toBe(0);
  });

  it("returns the first document again, and none that the caller does not see any more", async () => {
    completed = DOCUMENT;
    expect(await service.finish(KIM, "u1")).toBe(DOCUMENT);
    completed = { ...DOCUMENT, uploaded_by_id: 9 };
    expect(await codeOf(service.finish(KIM, "u1"))).toBe("not_found");
    expect(created).toEqual([]);
  });

  it("is not found once the document was deleted", async () => {
    rows.set("u1", { ...rows.get("u1")!, finished: true });
    expect(await codeOf(service.finish(KIM, "u1"))).toBe("not_found");
  });

  it("deletes an upload whose file is no PDF, releases its key and discards the object", async () => {
    stored = "no PDF at all.";
    const error = await service.finish(KIM, "u1").catch((cause: unknown) => cause as AppError);
    expect(error).toMatchObject({ code: "invalid_file", fields: { file: MESSAGES.files.pdf } });
    expect([rows.size, released, created]).toEqual([0, 1, []]);
  });

  it("leaves the upload as it is where parts are missing", async () => {
    stored = FILE.slice(0, -1);
    expect(await codeOf(service.finish(KIM, "u1"))).toBe("conflict");
    expect([rows.size, released, discarded]).toEqual([1, 1, ["docs/one"]]);
  });
});
