import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { RawConnection, tenant, type ApiClient } from "@takeoff/testing";
import { quantile } from "../bench/harness/compare.ts";
import { formatCounts, formatSeconds } from "../harness/print.ts";
import { statuses, timed } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const HOST = "Host: localhost";
/** What a busy machine adds. */
const SLACK_S = 6;
/** A request's time-out is looked for this often by the gateway, and by Node's server. */
const CHECKS_S = 5 + 5;

/** Bodies of requests that take one, that take none, that are rejected, and of pages: each at a byte a second. */
async function slowBodies({ within }: ProductionHarness): Promise<Figures> {
  const { user } = await tenant();
  const signedIn = `Cookie: ${user.client.cookies.header()}`;
  const heads = [
    ["POST /client/api/login HTTP/1.1"],
    ["POST /client/api/logout HTTP/1.1"],
    ["POST /client/api/users HTTP/1.1"],
    ["POST /client/api/nothing HTTP/1.1"],
    ["GET /client/api/check_session HTTP/1.1"],
    ["GET /client/login HTTP/1.1"],
    ["POST /client/login HTTP/1.1"],
    ["POST /client/api/user/parameters HTTP/1.1", signedIn],
    ["POST /client/api/upload-pdf HTTP/1.1", signedIn, "Content-Type: multipart/form-data; boundary=x"],
    ["DELETE /client/api/user/parameters/custom/none HTTP/1.1", signedIn],
  ];
  const connections = heads.flatMap((head) => {
    const lines = head.some((line) => line.startsWith("Content-Type")) ? head : [...head, "Content-Type: application/json"];
    return [
      new RawConnection().send(...lines, HOST, "Content-Length: 100000", "", ""),
      new RawConnection().send(...lines, HOST, "Transfer-Encoding: chunked", "", "ffff\r\n"),
    ];
  });
  const trickle = setInterval(() => {
    for (const connection of connections) if (!connection.ended) connection.send("a");
  }, 1_000);
  try {
    const lives = await Promise.all(connections.map((connection) => connection.closed(90_000)));
    const limit = LIMITS.bodyRateGraceSeconds + CHECKS_S + SLACK_S;
    return { connections: connections.length, "closed within": within("slow bodies", Math.max(...lives) / 1000, limit) };
  } finally {
    clearInterval(trickle);
    for (const connection of connections) connection.destroy();
  }
}

const IDLE = 3_000;
const SLOW = 200;
const OPENED_AT_ONCE = 100;
const SAMPLES = 300;
const PAUSE_MS = 10;
/** Below it a p99 tells of the machine, not of the product. */
const LEAST_P99_S = 0.05;

async function p99(client: ApiClient, samples = SAMPLES): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const { ms } = await timed(() => client.get("/user/parameters", { expectOk: true }));
    times.push(ms / 1000);
    // A person's requests have pauses between them.
    await sleep(PAUSE_MS);
  }
  return quantile(times, 0.99);
}

async function idleConnections({ product, within }: ProductionHarness): Promise<Figures> {
  const { client } = (await tenant()).user;
  await p99(client, 100);
  const alone = await p99(client);
  const origin = product.info.services.gateway;
  const open: RawConnection[] = [];
  try {
    while (open.length < IDLE) {
      // Half of them never send a byte, half have received their response.
      const some = Array.from({ length: OPENED_AT_ONCE }, () => new RawConnection(origin));
      const used = some.filter((_, index) => index % 2).map((one) => one.send("GET /client/api/check_session HTTP/1.1", HOST, "", ""));
      open.push(...some);
      await Promise.all(used.map((one) => one.saw(/isAuthenticated/)));
    }
    while (open.length < IDLE + SLOW) open.push(new RawConnection(origin).send("POST /client/api/login HTTP/1.1", HOST, "X: "));
    const loaded = await p99(client);
    await Promise.all(open.map((connection) => connection.closed(120_000)));
    const limit = 2 * Math.max(alone, LEAST_P99_S);
    return { idle: IDLE, slow: SLOW, "p99 alone": formatSeconds(alone), "p99 next to them": within("the p99 next to them", loaded, limit) };
  } finally {
    for (const connection of open) connection.destroy();
  }
}

/** Live-update streams that one person opens without limit: each would receive every change. */
async function manyStreams(): Promise<Figures> {
  const { user, admin } = await tenant();
  const open = ({ client }: typeof user) => client.open("GET", "/events");
  const streams = await Promise.all(Array.from({ length: 3 * LIMITS.liveStreamsPerUser }, () => open(user)));
  streams.push(await open(admin));
  for (const { stream } of streams) stream.destroy();
  const colleague = streams.pop();
  const counts = statuses(streams);
  expect(counts).toEqual({ 200: LIMITS.liveStreamsPerUser, 429: 2 * LIMITS.liveStreamsPerUser });
  expect(colleague?.status).toBe(200);
  return { streams: formatCounts(counts) };
}

describe("slow-bodies", () => {
  it("closes connections that send a body of any request at a byte a second", onProductionProduct(slowBodies));
});

describe("idle-connections", () => {
  it("serves a client at most twice as slowly next to thousands of idle and slow connections", onProductionProduct(idleConnections));
});

describe("many-streams (quick)", () => {
  it("limits the live-update streams of one person and leaves a colleague's open", onProductionProduct(manyStreams));
});
