import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { visitor, type ApiResponse } from "@takeoff/testing";

const get = (path: string, headers: Record<string, string> = {}): Promise<ApiResponse> => visitor().get(path, { headers });
const found = (page: ApiResponse, pattern: RegExp): string => pattern.exec(page.body.toString("utf8"))?.[1] ?? "";

describe("the web app's files", () => {
  let script = "";
  let style = "";
  let plain: ApiResponse;

  beforeAll(async () => {
    const page = await get("/client/");
    script = found(page, /src="(\/client\/assets\/[^"]+\.js)"/);
    style = found(page, /href="(\/client\/assets\/[^"]+\.css)"/);
    plain = await get(script);
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=1.0", "br"],
    ["*", "br"],
    ["gzip", "gzip"],
    ["gzip, br;q=0", "gzip"],
    ["identity", null],
    ["br;q=0, gzip;q=0", null],
    ["deflate", null],
  ])("are sent to a client that accepts %s in %s", async (accepted, encoding) => {
    const { status, headers, body } = await get(script, { "accept-encoding": accepted });
    expect([status, headers.get("content-encoding"), headers.get("vary")]).toEqual([200, encoding, "accept-encoding"]);
    expect(headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Number(headers.get("content-length"))).toBe(body.length);
    const content = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
    expect(content.equals(plain.body)).toBe(true);
  });

  it("have the type of the file itself, also when they are compressed", async () => {
    const { headers } = await get(style, { "accept-encoding": "br" });
    expect([headers.get("content-encoding"), headers.get("content-type")]).toEqual(["br", "text/css; charset=utf-8"]);
  });

  it("are confirmed by an ETag, another one for each encoding", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) => {
        const { headers } = await get(script, { "accept-encoding": encoding });
        const tag = headers.get("etag") ?? "";
        const again = await get(script, { "accept-encoding": encoding, "if-none-match": tag });
        expect([again.status, again.body.length, again.headers.get("vary")]).toEqual([304, 0, "accept-encoding"]);
        return tag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await get(script, { "accept-encoding": "gzip", "if-none-match": tags[0] ?? "" })).status).toBe(200);
  });

  it("have the same headers for HEAD, and no body", async () => {
    const whole = await get(script, { "accept-encoding": "br" });
    const { status, headers, body } = await visitor().raw("HEAD", script, { headers: { "accept-encoding": "br" } });
    expect([status, body.length]).toEqual([200, 0]);
    for (const name of ["content-encoding", "content-length", "content-type", "etag", "vary"])
      expect([name, headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  });

  it("are sent in part as they are, whatever the client accepts", async () => {
    const { status, headers, body } = await get(script, { "accept-encoding": "br, gzip", range: "bytes=10-19" });
    expect([status, headers.get("content-encoding"), headers.get("content-range")]).toEqual([
      206,
      null,
      `bytes 10-19/${plain.body.length}`,
    ]);
    expect(body.equals(plain.body.subarray(10, 20))).toBe(true);
  });

  it("have no address under the names of their compressed files", async () => {
    for (const ending of [".br", ".gz"]) expect((await get(script + ending)).status).toBe(404);
  });
});
