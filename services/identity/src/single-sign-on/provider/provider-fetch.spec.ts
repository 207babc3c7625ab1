import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { makeProviderFetch } from "./provider-fetch.ts";

const HTTPS = { allowsLoopback: false, allowsPrivate: false };
const LOOPBACK = { allowsLoopback: true, allowsPrivate: false };

describe("makeProviderFetch", () => {
  let server: Server;
  let origin: string;
  const requested: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(request.url ?? "");
      if (request.url === "/redirect") response.writeHead(302, { location: "/secret" }).end();
      else response.end("x".repeat(request.url === "/large" ? LIMITS.providerResponseBytes + 1 : LIMITS.providerResponseBytes));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const get = (path: string, network = LOOPBACK): Promise<Response> =>
    makeProviderFetch(network)(origin + path, { method: "GET", headers: {}, body: undefined, redirect: "manual" });

  it("reads responses up to the limit, and no larger one", async () => {
    expect((await (await get("/")).text()).length).toBe(LIMITS.providerResponseBytes);
    await expect(get("/large")).rejects.toThrow("the provider's response is too large");
  });

  it("follows no redirect", async () => {
    expect((await get("/redirect")).status).toBe(302);
    expect(requested).not.toContain("/secret");
  });

  it("sends no request to an address that is not accepted", async () => {
    requested.length = 0;
    await expect(get("/", HTTPS)).rejects.toThrow("the provider names an address that is not accepted");
    expect(requested).toEqual([]);
  });
});
