import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import express from "express";
import { CallerTokens } from "../caller/caller-token.ts";
import { currentContext, type WorkContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import { callerMiddleware } from "./caller.middleware.ts";

const KEYS = `a:${Buffer.alloc(32, 1).toString("base64url")}`;
const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 3 };

let server: Server;
let origin: string;
let handled: (WorkContext | undefined)[];
let warnings: object[];
let refusals: unknown[][];

beforeAll(async () => {
  const app = express();
  const logger = { warn: (line: object) => warnings.push(line) } as unknown as Logger;
  app.use(
    callerMiddleware("documents", new CallerTokens(KEYS), logger, {
      note: (...what) => refusals.push([...what, currentContext()?.address]),
    }),
  );
  app.use((_request, response) => {
    handled.push(currentContext());
    response.end();
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
  refusals = [];
});

const sign = (audience = "documents"): Promise<string> => new CallerTokens(KEYS).sign({ caller: CALLER, address: "203.0.113.9" }, audience);

describe("a service's door", () => {
  it("tells everything behind it whose call it is, and answers with the request's id", async () => {
    const headers = { "x-takeoff-caller": await sign(), "x-takeoff-request-id": "r-1" };
    const answer = await fetch(origin, { headers });
    expect(handled).toEqual([{ requestId: "r-1", caller: CALLER, address: "203.0.113.9" }]);
    expect(answer.headers.get("x-request-id")).toBe("r-1");
  });

  it("gives a call an id of its own when it comes without", async () => {
    const answer = await fetch(origin, { headers: { "x-takeoff-caller": await sign() } });
    expect(handled[0]?.requestId).toBe(answer.headers.get("x-request-id"));
    expect(handled[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, () => Promise<string>]>([
    ["an empty token", () => Promise.resolve("")],
    ["another service's token", () => sign("identity")],
    ["two tokens", async () => `${await sign()}, ${await sign()}`],
  ])("lets nothing run for %s, and notes it", async (_what, token) => {
    const answer = await fetch(origin, { headers: { "x-takeoff-caller": await token(), "x-takeoff-request-id": "mine" } });
    const body = (await answer.json()) as { code: string; request_id: string };
    expect([answer.status, body.code, handled]).toEqual([401, "unauthenticated", []]);
    expect(body.request_id).not.toBe("mine");
    expect(refusals).toEqual([["forgedCaller", "unauthenticated", "127.0.0.1"]]);
    expect(warnings).toEqual([expect.objectContaining({ request_id: body.request_id, remote: "127.0.0.1" })]);
  });
});
