import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it } from "@jest/globals";
import { ROUTES, type Caller } from "@takeoff/contracts";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../../config.ts";
import type { MatchedRequest } from "../admission/matched-request.ts";
import { TenantThrottle } from "./tenant-throttle.ts";

const CONFIG = {
  CALLS_PER_ORGANIZATION: 4,
  CALLS_PER_SECOND: 1_000,
  UPLOADS_PER_ORGANIZATION: 1,
  UPLOADS_PER_SECOND: 1_000,
  FILES_PER_ORGANIZATION: 4,
  FILES_PER_SECOND: 1_000,
  UPLOADS_AT_ONCE: 64,
} as GatewayConfig;
const USER: Caller = { id: 7, username: "kim", role: "user", organization_id: 1, nda_accepted: true, session_id: 3 };
const PROGRAM: Caller = { ...USER, id: 8, session_id: null, access_token: { id: 5, name: "CI", scopes: ["documents:read"] } };

const matched = (tokenHash: string): MatchedRequest => {
  const route = { ...ROUTES.listDocuments, name: "listDocuments" as const };
  return { route, params: {}, path: "/pdfs", tokenHash, hasAccessToken: tokenHash.startsWith("program") };
};

let sent: EventEmitter[] = [];
// What waits would be rejected seconds later, in the middle of another test.
afterEach(() => {
  for (const response of sent) response.emit("close");
  sent = [];
});

/** Sends requests at once; returns how many have started, and ends one of those. */
function send(throttle: TenantThrottle, tokenHash: string, count: number): { started: () => number; endOne: () => void } {
  const started: EventEmitter[] = [];
  for (let times = 0; times < count; times++) {
    const response = Object.assign(new EventEmitter(), { locals: {}, destroyed: false });
    sent.push(response);
    void throttle.acquire(matched(tokenHash), { ip: "203.0.113.9" } as Request, response as unknown as Response).then(
      () => started.push(response),
      () => undefined,
    );
  }
  return { started: () => started.length, endOne: () => void started[0]?.emit("close") };
}

it("TenantThrottle gives one access token half of its organization's quota, and leaves the rest to people and other tokens", async () => {
  const throttle = new TenantThrottle(CONFIG);
  throttle.remember(matched("session"), USER);
  for (const hash of ["program a", "program b"]) throttle.remember(matched(hash), PROGRAM);
  const first = send(throttle, "program a", 10);
  await nextTurn();
  expect(first.started()).toBe(2);
  const people = send(throttle, "session", 1);
  const second = send(throttle, "program b", 2);
  await nextTurn();
  // Four of the organization together: what waits for its token's share holds none of them.
  expect([people.started(), second.started()]).toEqual([1, 1]);
  first.endOne();
  await nextTurn();
  expect([first.started(), second.started()]).toEqual([2, 2]);
});

it("TenantThrottle counts a request with an unknown access token for its address", async () => {
  const throttle = new TenantThrottle(CONFIG);
  throttle.remember(matched("program a"), PROGRAM);
  throttle.remember(matched("program a"), null);
  const requests = send(throttle, "program a", 10);
  await nextTurn();
  expect(requests.started()).toBe(4);
});
