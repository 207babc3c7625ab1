import "reflect-metadata";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { Controller, Module, type INestApplication } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { ClientProxyFactory, ClientTCP, ServerTCP } from "@nestjs/microservices";
import type { RpcCaller, RpcRequest } from "@takeoff/contracts";
import { sendRpc, waitFor } from "@takeoff/testing";
import { register } from "prom-client";
import { firstValueFrom } from "rxjs";
import type { Endpoint } from "../config/config.ts";
import { ErrorFilter } from "../http/error.filter.ts";
import type { Logger } from "../logging/logger.ts";
import { makeSigningKey, toPublicKeySets, publicKeySets, signingKeys } from "../signing/keys.ts";
import { RpcClient, makeRpcClientOptions } from "./rpc-client.ts";
import { RpcGuard } from "./rpc.guard.ts";
import { RpcHandler, RpcPayload } from "./rpc-handler.ts";
import { RpcSigner, RpcVerifier } from "./rpc-token.ts";

const KEYS: Record<RpcCaller, string> = {
  gateway: makeSigningKey("k1"),
  identity: makeSigningKey("k1"),
  documents: makeSigningKey("k1"),
  notifications: makeSigningKey("k1"),
};
const FOUND = { organizations: [null] };

let handled: unknown[];
let warnings: object[];
const logger = { warn: (line: object) => warnings.push(line), error: () => undefined } as unknown as Logger;

@Controller()
class Organizations {
  @RpcHandler("organizations.find")
  find(@RpcPayload() request: RpcRequest<"organizations.find">): typeof FOUND {
    handled.push(request);
    return FOUND;
  }
}

@Module({ controllers: [Organizations] })
class Root {}

interface Running {
  app: INestApplication;
  endpoint: Endpoint;
}

/** The organizations service's RPC port, as `serve` opens it. */
async function start(): Promise<Running> {
  const app = await NestFactory.create(Root, { logger: false });
  app.useGlobalFilters(new ErrorFilter(logger));
  const verifier = new RpcVerifier("organizations", publicKeySets.parse(toPublicKeySets(KEYS)));
  app.useGlobalGuards(new RpcGuard(verifier, logger));
  const strategy = new ServerTCP({ host: "127.0.0.1", port: 0 });
  app.connectMicroservice({ strategy }, { inheritAppConfig: true });
  await app.startAllMicroservices();
  const { port } = strategy.unwrap<{ address(): AddressInfo }>().address();
  return { app, endpoint: { host: "127.0.0.1", port, tls: false } };
}

const clients: { close(): void }[] = [];

function client({ endpoint }: Running, as: RpcCaller, keys = KEYS[as]): RpcClient {
  const proxy = ClientProxyFactory.create(makeRpcClientOptions(endpoint));
  const made = new RpcClient(new Map([["organizations", proxy]]), new RpcSigner(as, signingKeys.parse(keys)));
  clients.push({ close: () => proxy.close() });
  return made;
}

/** The request alone, without a token. */
function unsigned({ endpoint }: Running): Promise<unknown> {
  const made = new ClientTCP(endpoint);
  clients.push(made);
  return firstValueFrom(made.send<unknown>("organizations.find", { ids: [1] }));
}

let running: Running;

beforeAll(async () => {
  running = await start();
});
afterAll(async () => {
  for (const one of clients) one.close();
  await running.app.close();
});
beforeEach(() => {
  handled = [];
  warnings = [];
});

async function count(metric: string, labels: Record<string, string>): Promise<number> {
  const values = (await register.getSingleMetric(metric)!.get()).values;
  const wanted = JSON.stringify({ pattern: "organizations.find", ...labels });
  return values.find((value) => JSON.stringify(value.labels) === wanted)?.value ?? 0;
}

describe("RPC between processes", () => {
  it("answers a caller that the RPC table names, and hands its request to the handler", async () => {
    expect(await client(running, "notifications").request("organizations.find", { ids: [1] })).toEqual(FOUND);
    expect(handled).toEqual([{ ids: [1] }]);
  });

  it("rejects a caller that the RPC table does not name, counts it, and runs no handler", async () => {
    const before = await count("takeoff_rpc_rejected_total", { reason: "caller_not_allowed" });
    await expect(client(running, "gateway").request("organizations.find", { ids: [1] })).rejects.toMatchObject({ status: 502 });
    expect(handled).toEqual([]);
    expect(warnings).toEqual([
      expect.objectContaining({ pattern: "organizations.find", reason: "caller_not_allowed", remote: "127.0.0.1" }),
    ]);
    expect(await count("takeoff_rpc_rejected_total", { reason: "caller_not_allowed" })).toBe(before + 1);
  });

  it("is never answered 401 or 403 to the person on whose behalf a wrongly signed request was sent", async () => {
    const stranger = client(running, "gateway", makeSigningKey("k1"));
    await expect(stranger.request("organizations.find", { ids: [1] })).rejects.toMatchObject({ code: "bad_gateway" });
  });

  it("rejects and counts a request without a token", async () => {
    const before = await count("takeoff_rpc_rejected_total", { reason: "unsigned" });
    await expect(unsigned(running)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(handled).toEqual([]);
    expect(await count("takeoff_rpc_rejected_total", { reason: "unsigned" })).toBe(before + 1);
  });

  it("runs no handler for an event without a token", async () => {
    const { host, port } = running.endpoint;
    await sendRpc(`${host}:${port}`, { pattern: "organizations.find", data: { ids: [1] } });
    await waitFor(() => warnings.length === 1, { what: "the event to be rejected" });
    expect(handled).toEqual([]);
  });
});
