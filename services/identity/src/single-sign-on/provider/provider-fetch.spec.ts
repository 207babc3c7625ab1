import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { isProviderAddress, isReachable, makeProviderFetch } from "./provider-fetch.ts";

const HTTPS = { allowsLoopback: false, allowsPrivate: false };
const LOOPBACK = { allowsLoopback: true, allowsPrivate: false };

describe("isProviderAddress", () => {
  it.each(["https://login.example.com", "https://127.0.0.1:8443/realms/a"])("accepts %s", (address) => {
    expect([isProviderAddress(address, HTTPS), isProviderAddress(address, LOOPBACK)]).toEqual([true, true]);
  });

  it.each(["http://localhost:9000", "http://127.0.0.1:9000/a", "http://127.1.2.3", "http://[::1]:9000"])(
    "accepts %s only where plain http of this machine is accepted",
    (address) => {
      expect([isProviderAddress(address, HTTPS), isProviderAddress(address, LOOPBACK)]).toEqual([false, true]);
    },
  );

  it.each([
    ...["http://login.example.com", "http://10.0.0.1", "http://localhost.evil.example", "http://169.254.169.254/latest"],
    ...["http://127.0.0.1.evil.example", "file:///etc/passwd", "ftp://127.0.0.1", "javascript:alert(1)", "login.example.com", ""],
  ])("rejects %j everywhere", (address) => {
    expect([isProviderAddress(address, HTTPS), isProviderAddress(address, LOOPBACK)]).toEqual([false, false]);
  });
});

describe("isReachable", () => {
  const reached = (address: string) => Promise.all([HTTPS, LOOPBACK].map((network) => isReachable(address, network)));

  it.each([
    "https://10.0.0.1/realms/a",
    "https://169.254.169.254",
    "https://192.168.1.1:8443",
    "https://[fd00::1]",
    "https://[::ffff:a00:1]",
  ])("is false for %s, but where any network is allowed", async (address) => {
    expect(await reached(address)).toEqual([false, false]);
    expect(await isReachable(address, { ...HTTPS, allowsPrivate: true })).toBe(true);
  });

  it.each(["https://127.0.0.1", "https://[::1]", "https://localhost"])(
    "is true for %s only where this machine is allowed",
    async (address) => {
      expect(await reached(address)).toEqual([false, true]);
    },
  );

  it("is true for an address of the internet, and throws for a name without one", async () => {
    expect(await reached("https://8.8.8.8")).toEqual([true, true]);
    await expect(isReachable("https://login.invalid", HTTPS)).rejects.toThrow(TypeError);
  });
});

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
