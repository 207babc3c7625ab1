import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import express from "express";
import { CallerSigner, CallerVerifier } from "../caller/caller-token.ts";
import { makeSigningKey, toPublicKeys, publicKeys, signingKeys } from "../signing/keys.ts";
import { currentContext, type WorkContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import { makeCallerMiddleware } from "./check-caller.ts";

const KEYS = makeSigningKey("a");
const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 3 };

let server: Server;
let origin: string;
let handled: (WorkContext | undefined)[];
let warnings: object[];
let rejections: unknown[][];

beforeAll(async () => {
  const app = express();
  const logger = { warn: (line: object) => warnings.push(line) } as unknown as Logger;
  app.use(
    makeCallerMiddleware("documents", new CallerVerifier(publicKeys.parse(toPublicKeys(KEYS))), logger, {
      record: (...what) => rejections.push([...what, currentContext()?.address]),
    }),
  );
  app.use((_request, result) => {
    handled.push(currentContext());
    result.end();
  });
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  handled = [];
  warnings = [];
  rejections = [];
});

const sign = (audience = "documents"): Promise<string> =>
  new CallerSigner(signingKeys.parse(KEYS)).sign({ caller: CALLER, address: "203.0.113.9" }, audience);

describe("makeCallerMiddleware", () => {
  it("runs the handler in the request's context and returns the request's id", async () => {
    const headers = { "x-takeoff-signed-caller": await sign(), "x-takeoff-request-id": "r-1" };
    const response = await fetch(origin, { headers });
    expect(handled).toEqual([{ requestId: "r-1", caller: CALLER, address: "203.0.113.9" }]);
    expect(response.headers.get("x-request-id")).toBe("r-1");
  });

  it("generates a request id when the request has none", async () => {
    const response = await fetch(origin, { headers: { "x-takeoff-signed-caller": await sign() } });
    expect(handled[0]?.requestId).toBe(response.headers.get("x-request-id"));
    expect(handled[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, () => Promise<string>]>([
    ["an empty token", () => Promise.resolve("")],
    ["another service's token", () => sign("identity")],
    ["two tokens", async () => `${await sign()}, ${await sign()}`],
  ])("returns 401 for %s, runs no handler and records the rejection", async (_what, token) => {
    const response = await fetch(origin, { headers: { "x-takeoff-signed-caller": await token(), "x-takeoff-request-id": "mine" } });
    const body = (await response.json()) as { code: string; request_id: string };
    expect([response.status, body.code, handled]).toEqual([401, "unauthenticated", []]);
    expect(body.request_id).not.toBe("mine");
    expect(rejections).toEqual([["forgedCaller", "unauthenticated", "127.0.0.1"]]);
    expect(warnings).toEqual([expect.objectContaining({ request_id: body.request_id, remote: "127.0.0.1" })]);
  });
});
