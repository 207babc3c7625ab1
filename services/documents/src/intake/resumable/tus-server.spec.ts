import { Readable } from "node:stream";
import { waitFor } from "@takeoff/testing";
import { finished as finishedStream } from "node:stream/promises";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { API_BASE, AppError, LIMITS, UPLOAD_PART_TYPE, type Caller, type Document } from "@takeoff/contracts";
import { offerToStore, type StorageReceipt } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import type { UnfinishedUploadEntity } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import type { AnnouncedUpload, ResumableUploads } from "./resumable-uploads.service.ts";
import { TusServer, type TusResponse } from "./tus-server.ts";

const CALLER = { id: 7, username: "kim" } as Caller;
const TYPE = { "content-type": UPLOAD_PART_TYPE };
const encode = (text: string): string => Buffer.from(text).toString("base64");

/** What the protocol was asked to do, in memory. */
let announced: AnnouncedUpload[];
let parts: Buffer[];
let upload: UnfinishedUploadEntity;
let asked: number;
let finished: number;
let failure: AppError | null;
/** What was said before the response. */
let said: unknown[];
let hasAddresses: boolean;
let server: TusServer;

beforeEach(() => {
  [announced, parts, asked, finished, failure, said, hasAddresses] = [[], [], 0, 0, null, [], true];
  upload = { id: "u1", length: 10, received: 0, created_at: new Date() } as UnfinishedUploadEntity;
  const uploads: Pick<ResumableUploads, "create" | "get" | "append" | "appendReceived" | "finish" | "cancel"> = {
    create: async (_caller, one) => {
      if (failure) throw failure;
      announced.push(one);
      upload = { ...upload, id: one.id, length: one.length };
    },
    get: async (_caller, id) => {
      asked++;
      if (id !== upload.id) throw new AppError("not_found");
      return upload;
    },
    append: async (_caller, start, source) => {
      if (failure) throw failure;
      expect(start).toBe(upload.received);
      const bytes = Buffer.concat(await Readable.from(source, { objectMode: false }).toArray());
      parts.push(bytes);
      upload.received += bytes.length;
      return bytes.length;
    },
    appendReceived: async (_upload, start, receive) => {
      if (failure) throw failure;
      if (!hasAddresses) return null;
      const { size } = await receive("http://store/one", new AbortController().signal);
      expect(start).toBe(upload.received);
      upload.received += size;
      return size;
    },
    finish: async () => ({ id: 41 + ++finished }) as Document,
    cancel: async (_caller, id) => void expect(id).toBe(upload.id),
  };
  server = new TusServer(uploads as ResumableUploads);
});

/** Sends a request of the protocol. */
function send(method: string, path: string, headers: Record<string, string>, body: Iterable<Buffer> | Readable = []): Promise<TusResponse> {
  const request = body instanceof Readable ? body : Readable.from(body, { objectMode: false });
  const sent: Record<string, string> = { "tus-resumable": "1.0.0", ...headers };
  const response = {
    set: () => undefined,
    writeInformation: (status: number, head: object) => said.push([status, head]),
    writeContinue: () => said.push("continue"),
  };
  return server.handle(
    CALLER,
    Object.assign(request, {
      method,
      originalUrl: API_BASE + path,
      headers: sent,
      get: (name: string) => sent[name],
    }) as unknown as Request,
    response as unknown as Response,
  );
}

const patch = (offset: number, ...chunks: Buffer[]): Promise<TusResponse> =>
  send("PATCH", "/uploads/u1", { ...TYPE, "upload-offset": String(offset) }, chunks);
const codeOf = (response: Promise<TusResponse>): Promise<unknown> =>
  response.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("TusServer", () => {
  it("announces an upload with its name and the other metadata as fields, and says where it is and when it expires", async () => {
    const metadata = `filename ${encode("Größe.pdf")},project_name ${encode("Pier")},empty`;
    const { status, headers } = await send("POST", "/uploads", { "upload-length": "10", "upload-metadata": metadata });
    expect(announced).toEqual([
      { id: expect.any(String), filename: "Größe.pdf", fields: { project_name: "Pier", empty: "" }, metadata, length: 10 },
    ]);
    expect([status, headers["location"], headers["content-type"]]).toEqual([201, `${API_BASE}/uploads/${announced[0]?.id}`, undefined]);
    const left = new Date(headers["upload-expires"] ?? "").getTime() - Date.now();
    expect(Math.abs(left - LIMITS.unfinishedUploadSeconds * 1000)).toBeLessThan(60_000);
  });

  it("says nothing about other origins", async () => {
    const { headers } = await send("HEAD", "/uploads/u1", {});
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers).toMatchObject({ "upload-offset": "0", "upload-length": "10", "tus-resumable": "1.0.0", "cache-control": "no-store" });
  });

  it("asks for the upload once in a request that stores a part", async () => {
    await patch(0, Buffer.from("%PDF"));
    expect([Buffer.concat(parts).toString(), asked]).toEqual(["%PDF", 1]);
  });

  it("stores what arrived when the connection is lost, before the next request of the upload is answered", async () => {
    async function* lost(): AsyncGenerator<Buffer> {
      yield Buffer.from("%PDF-1");
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error("aborted");
    }
    const source = Readable.from(lost(), { objectMode: false });
    const response = codeOf(send("PATCH", "/uploads/u1", { ...TYPE, "upload-offset": "0" }, source));
    expect(await response).not.toBe(204);
    const { headers } = await send("HEAD", "/uploads/u1", {});
    expect([headers["upload-offset"], Buffer.concat(parts).toString()]).toEqual(["6", "%PDF-1"]);
  });

  it("stores what arrived of more bytes than announced, and discards the rest", async () => {
    const source = Readable.from([Buffer.from("%PDF-1"), Buffer.alloc(9), Buffer.alloc(9)], { objectMode: false });
    expect(await codeOf(send("PATCH", "/uploads/u1", { ...TYPE, "upload-offset": "0" }, source))).toBe("too_large");
    expect(Buffer.concat(parts).toString()).toBe("%PDF-1");
    await finishedStream(source);
  });

  it("reads a request that it rejects to its end, so that the next one on its connection is answered", async () => {
    const source = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)], { objectMode: false });
    expect(await codeOf(send("PATCH", "/uploads/u1", { ...TYPE, "upload-offset": "3" }, source))).toBe("conflict");
    await finishedStream(source);
  });

  it("stores nothing of a connection that was lost while the request before was stored", async () => {
    const source = new Readable({ read: () => undefined });
    source.destroy();
    expect(await codeOf(send("PATCH", "/uploads/u1", { ...TYPE, "upload-offset": "0" }, source))).toBe("malformed_body");
    expect(parts).toEqual([]);
  });

  const offer = (offset: number, length: number, body: Iterable<Buffer> | Readable): Promise<TusResponse> =>
    send("PATCH", "/uploads/u1", { ...TYPE, "upload-offset": String(offset), ...(offerToStore(length) as Record<string, string>) }, body);
  const receipt = (size: number): Buffer[] => [Buffer.from(JSON.stringify({ size, crc32: 7, head: "" } satisfies StorageReceipt))];
  const REDIRECT = [103, { "x-accel-redirect": "http://store/one" }];

  it("has the gateway store a part that it offers to store, and answers as if it had come here", async () => {
    const first = await offer(0, 4, receipt(4));
    const last = await offer(4, 6, receipt(6));
    expect([first.status, first.headers["upload-offset"], last.status, last.body]).toEqual([204, "4", 200, JSON.stringify({ id: 42 })]);
    expect(said).toEqual([REDIRECT, "continue", REDIRECT, "continue"]);
    expect(parts).toEqual([]);
  });

  it("takes what is offered itself where the store has no addresses", async () => {
    hasAddresses = false;
    const { status } = await offer(0, 5, [Buffer.from("%PDF-")]);
    expect([status, said, Buffer.concat(parts).toString()]).toEqual([204, ["continue"], "%PDF-"]);
  });

  it("goes on behind what the gateway stored of a part whose client was lost, and tells it so", async () => {
    expect(await codeOf(offer(0, 9, receipt(3)))).toBe("malformed_body");
    expect(upload.received).toBe(3);
  });

  it.each([
    ["no receipt", []],
    ["half of one", [Buffer.from('{"size":9')]],
    ["one with another entry", [Buffer.from('{"size":9,"crc32":1,"head":"","key":"docs/other"}')]],
    ["bytes of the file", [Buffer.from("%PDF-1.7 ")]],
    ["too much", [Buffer.alloc(2_000, " "), Buffer.from('{"size":9,"crc32":1,"head":""}')]],
  ])("adds nothing to an upload when the gateway sends %s", async (_name, body) => {
    expect(await codeOf(offer(0, 9, body))).toBe("malformed_body");
    expect(upload.received).toBe(0);
  });

  it("asks the gateway to end a part for which another request waits, once it has waited long enough", async () => {
    const source = new Readable({ read: () => undefined });
    const response = offer(0, 9, source);
    await waitFor(() => said.length === 2, { what: "the address" });
    const waiting = send("HEAD", "/uploads/u1", {});
    await waitFor(() => said.length === 3, { what: "the wish to end" });
    expect(said).toEqual([REDIRECT, "continue", [103, {}]]);
    source.push(receipt(4)[0]);
    source.push(null);
    expect([(await response).status, (await waiting).headers["upload-offset"]]).toEqual([204, "4"]);
  });

  it.each([
    ["another offset", () => offer(3, 4, []), "conflict"],
    ["more bytes than announced", () => offer(0, 11, []), "too_large"],
  ])("asks for no byte of a part that is offered with %s", async (_name, request, code) => {
    expect([await codeOf(request()), said]).toEqual([code, []]);
  });

  it.each([
    ["another offset", () => patch(3, Buffer.from("x")), "conflict"],
    ["more bytes than announced", () => patch(0, Buffer.alloc(11)), "too_large"],
    ["no offset", () => send("PATCH", "/uploads/u1", TYPE, [Buffer.from("x")]), "validation_failed"],
    ["an unknown upload", () => send("HEAD", "/uploads/u2", {}), "not_found"],
    [
      "more metadata than HEAD could send back",
      () => send("POST", "/uploads", { "upload-length": "1", "upload-metadata": "a".repeat(LIMITS.uploadMetadataBytes + 1) }),
      "headers_too_large",
    ],
  ])("rejects %s", async (_, request, code) => {
    expect(await codeOf(request())).toBe(code);
    expect(parts).toEqual([]);
  });
});
