import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { isProviderAddress, providerFetch } from "./provider-fetch.ts";

describe("isProviderAddress", () => {
  it.each(["https://login.example.com", "https://127.0.0.1:8443/realms/a"])("accepts %s", (address) => {
    expect([isProviderAddress(address, false), isProviderAddress(address, true)]).toEqual([true, true]);
  });

  it.each(["http://localhost:9000", "http://127.0.0.1:9000/a", "http://127.1.2.3", "http://[::1]:9000"])(
    "accepts %s only where plain http of this machine is accepted",
    (address) => {
      expect([isProviderAddress(address, false), isProviderAddress(address, true)]).toEqual([false, true]);
    },
  );

  it.each([
    ...["http://login.example.com", "http://10.0.0.1", "http://localhost.evil.example", "http://169.254.169.254/latest"],
    ...["http://127.0.0.1.evil.example", "file:///etc/passwd", "ftp://127.0.0.1", "javascript:alert(1)", "login.example.com", ""],
  ])("rejects %j everywhere", (address) => {
    expect([isProviderAddress(address, false), isProviderAddress(address, true)]).toEqual([false, false]);
  });
});

describe("providerFetch", () => {
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

  const get = (path: string, allowLoopback = true): Promise<Response> =>
    providerFetch(allowLoopback)(origin + path, { method: "GET", headers: {}, body: undefined, redirect: "manual" });

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
    await expect(get("/", false)).rejects.toThrow("the provider names an address that is not accepted");
    expect(requested).toEqual([]);
  });
});
