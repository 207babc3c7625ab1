import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ApiClient } from "./client.ts";
import { bigPdfStream, smallPdf } from "./samples-pdf.ts";

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  form: [name: string, value: string | { name: string; size: number; type: string }][];
  bytes: number;
}

let server: Server;
let origin: string;

// A server of the test's own on a free port: it tells what it was sent.
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      if (request.url === "/client/api/early") {
        response.writeHead(413, { "content-type": "application/json" }).end('{"code":"too_large"}');
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const type = request.headers["content-type"] ?? "";
      const form: Seen["form"] = [];
      if (type.startsWith("multipart/")) {
        const parsed = await new Response(body, { headers: { "content-type": type } }).formData();
        for (const [name, value] of parsed) {
          form.push([name, typeof value === "string" ? value : { name: value.name, size: value.size, type: value.type }]);
        }
      }
      const seen: Seen = { method: request.method!, url: request.url!, headers: request.headers, form, bytes: body.length };
      if (request.url === "/client/api/login") response.setHeader("set-cookie", ["takeoff_session=secret; Path=/; HttpOnly; SameSite=Lax"]);
      if (request.url === "/client/api/logout") response.setHeader("set-cookie", ["takeoff_session=; Path=/; Max-Age=0"]);
      const status = request.url === "/client/api/missing" ? 404 : 200;
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(seen));
    })().catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test("keeps the session's cookie from log-in to log-out", async () => {
  const client = new ApiClient(origin);
  expect((await client.get("/pdfs")).json.headers.cookie).toBeUndefined();
  await client.login("someone", "secret");
  expect((await client.get("/pdfs")).json.headers.cookie).toBe("takeoff_session=secret");
  await client.logout();
  expect((await client.get("/pdfs")).json.headers.cookie).toBeUndefined();
});

test("sends a path as it is given", async () => {
  const client = new ApiClient(`${origin}/`);
  expect((await client.get("/pdfs/1%2F..%2f2/../x?q=%C3%A9")).json.url).toBe("/client/api/pdfs/1%2F..%2f2/../x?q=%C3%A9");
  expect((await client.get("/client/anything")).json.url).toBe("/client/anything");
});

test("says where a body ends, also a DELETE's", async () => {
  const answer = await new ApiClient(origin).delete("/users/7", { admin_id: 1 });
  expect([answer.json.headers["content-length"], answer.json.bytes]).toEqual(["14", 14]);
});

test("answers any status and throws only when asked", async () => {
  const client = new ApiClient(origin);
  expect((await client.get("/missing")).status).toBe(404);
  await expect(client.get("/missing", { expectOk: true })).rejects.toThrow("GET /missing was answered 404");
});

test("uploads with the usual questionnaire, any fields, a file name in any script, and a key", async () => {
  const fields = { project_name: "Träger", status: undefined, contractor_location: ["A", "B"] };
  const answer = await new ApiClient(origin).upload({ fields, filename: '梁 "1".pdf', idempotencyKey: "once" });
  const { form, headers } = answer.json as Seen;
  expect(form).toEqual([
    ["project_name", "Träger"],
    ["expected_order_date", "2027-03-15"],
    ["project_location", "Joliet, IL"],
    ["quote_needed_by", "2027-02-01"],
    ["contractor_location", "A"],
    ["contractor_location", "B"],
    ["is_domestic_steel", "true"],
    ["file", { name: '梁 "1".pdf', size: smallPdf().length, type: "application/pdf" }],
  ]);
  expect(headers["idempotency-key"]).toBe("once");
  expect(Number(headers["content-length"])).toBe(answer.json.bytes);
});

test("streams a file with and without saying its size", async () => {
  const client = new ApiClient(origin);
  const size = 3_000_000;
  const known = (await client.upload({ file: bigPdfStream(size), size })).json as Seen;
  const unknown = (await client.upload({ file: bigPdfStream(size) })).json as Seen;
  expect(known.headers["content-length"]).toBe(String(known.bytes));
  expect(unknown.headers["transfer-encoding"]).toBe("chunked");
  for (const { form } of [known, unknown]) expect(form.at(-1)).toEqual(["file", { name: "sample.pdf", size, type: "application/pdf" }]);
});

test("sends results under their parts", async () => {
  const answer = await new ApiClient(origin).process(7, { csv: Buffer.from("a"), xml: { body: Buffer.from("<a/>"), filename: "m.XML" } });
  expect((answer.json as Seen).form).toEqual([
    ["csv_file", { name: "result.csv", size: 1, type: "text/csv; charset=utf-8" }],
    ["xml_file", { name: "m.XML", size: 4, type: "application/xml" }],
  ]);
});

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.alloc(65_536);
    await pause(1);
  }
}

test("takes an answer that comes before the body was sent", async () => {
  const answer = await new ApiClient(origin).raw("POST", "/early", { body: endless() });
  expect([answer.status, answer.json.code]).toEqual([413, "too_large"]);
});

test("breaks off when its signal is aborted or its file fails", async () => {
  const client = new ApiClient(origin);
  await expect(client.upload({ file: endless(), signal: AbortSignal.timeout(50) })).rejects.toThrow();
  async function* failing(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from("%PDF-"));
    throw new Error("the disk is gone");
  }
  await expect(client.upload({ file: failing() })).rejects.toThrow("the disk is gone");
});
