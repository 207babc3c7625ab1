import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { readJson } from "./json-body.ts";

/** A request as Node provides it, with its body in these chunks. */
function request(pieces: (string | Buffer)[], headers: Record<string, string> = {}): IncomingMessage {
  const stream = Readable.from(pieces.map((piece) => Buffer.from(piece as string)));
  return Object.assign(stream, { headers: { "content-type": "application/json", ...headers } }) as unknown as IncomingMessage;
}

describe("readJson", () => {
  it("reads a body of any chunk sizes", async () => {
    const bytes = Buffer.from('{"name":"Träger 👷"}');
    const pieces = [...bytes].map((byte) => Buffer.from([byte]));
    expect(await readJson(request(pieces))).toEqual({ name: "Träger 👷" });
  });

  it.each(["application/json", "Application/JSON", "application/json; charset=utf-8", "application/json ;charset=utf-8"])(
    "accepts the content type %s",
    async (type) => {
      expect(await readJson(request(["1"], { "content-type": type }))).toBe(1);
    },
  );

  it.each(["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/ld+json"])(
    "returns 415 for the content type %j",
    async (type) => {
      await expect(readJson(request(["{}"], { "content-type": type }))).rejects.toMatchObject({
        code: "unsupported_media_type",
        status: 415,
      });
    },
  );

  it.each(["", "{", "{'a':1}", '{"a":1}x', "undefined", "NaN", '"\n"', "[1,]"])("returns 400 for the body %j", async (text) => {
    await expect(readJson(request([text]))).rejects.toMatchObject({ code: "malformed_body", status: 400 });
  });

  it.each([
    ["a byte that UTF-8 does not know", [0x22, 0xff, 0x22]],
    ["a character that is cut off", [0x22, 0xc3, 0x22]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["half of a surrogate pair", [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])("returns 400 for %s", async (_what, bytes) => {
    await expect(readJson(request([Buffer.from(bytes)]))).rejects.toMatchObject({ code: "malformed_body" });
  });

  it("accepts a body of exactly the limit and returns 413 for a larger one", async () => {
    const text = JSON.stringify("x".repeat(98));
    expect(await readJson(request([text]), 100)).toHaveLength(98);
    await expect(readJson(request([text, " "]), 100)).rejects.toMatchObject({ code: "too_large", status: 413 });
  });

  it("returns 413 for a content-length above the limit without reading the body", async () => {
    const announced = request(["{}"], { "content-length": String(LIMITS.jsonBody + 1) });
    await expect(readJson(announced)).rejects.toMatchObject({ code: "too_large" });
    expect((announced as unknown as Readable).readableDidRead).toBe(false);
  });

  it("returns 400 for an aborted body", async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.from('{"a":'));
      throw new Error("aborted");
    }
    const stream = Object.assign(Readable.from(broken()), { headers: { "content-type": "application/json" } });
    await expect(readJson(stream as unknown as IncomingMessage)).rejects.toMatchObject({ code: "malformed_body" });
  });

  it("reads 100,000 levels of nesting without a stack overflow", async () => {
    const value = await readJson(request(["[".repeat(100_000) + "]".repeat(100_000)]));
    expect(Array.isArray(value)).toBe(true);
  });

  it("does not change Object.prototype", async () => {
    const value = (await readJson(request(['{"__proto__":{"role":"parent_admin"}}']))) as object;
    expect("role" in {}).toBe(false);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});
