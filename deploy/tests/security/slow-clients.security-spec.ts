import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import { LIMITS, SETTINGS } from "@takeoff/contracts";
import { bigPdf, RawConnection, tenant, waitFor, type ApiClient, type Person } from "@takeoff/testing";
import { quantile } from "../bench/harness/compare.ts";
import { timed } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";
import { formatSeconds } from "../harness/print.ts";

const HOST = "Host: localhost";
/** Time within which the gateway looks at its connections, and what a busy machine adds. */
const SLACK_S = 6;

/** Sends a byte a second on each connection until the other side closes it. @returns the longest life, seconds */
async function trickle(connections: readonly RawConnection[], patienceS: number): Promise<number> {
  const timer = setInterval(() => {
    for (const connection of connections) if (!connection.ended) connection.send("a");
  }, 1_000);
  try {
    const lives = await Promise.all(connections.map((connection) => connection.closed(patienceS * 1000)));
    return Math.max(...lives) / 1000;
  } finally {
    clearInterval(timer);
    for (const connection of connections) connection.destroy();
  }
}

async function slowHeaders({ within }: ProductionHarness): Promise<Figures> {
  const starts = ["", "GET /client/api/check_session HTTP/1.1\r\n", `POST /client/api/login HTTP/1.1\r\n${HOST}\r\nX: `];
  const connections = Array.from({ length: 60 }, (_, index) => new RawConnection().send(starts[index % starts.length] ?? ""));
  const longest = await trickle(connections, 60);
  return { connections: connections.length, "closed within": within("slow headers", longest, LIMITS.headersTimeoutMs / 1000 + SLACK_S) };
}

/** Bodies of calls that take one, that take none, that are refused, and of pages. */
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
    ["POST /client/api/upload-pdf HTTP/1.1", signedIn],
    ["DELETE /client/api/user/parameters/custom/none HTTP/1.1", signedIn],
  ];
  const framings = ["Content-Length: 100000", "Transfer-Encoding: chunked"];
  const types = ["Content-Type: application/json", "Content-Type: multipart/form-data; boundary=x"];
  const connections = heads.flatMap((head) =>
    framings.map((framing) => {
      const type = types[head[0]?.includes("upload") ? 1 : 0] ?? "";
      return new RawConnection().send(...head, HOST, type, framing, "", framing.endsWith("chunked") ? "ffff\r\n" : "");
    }),
  );
  const longest = await trickle(connections, 90);
  const bar = LIMITS.bodyRateGraceSeconds + 5 + 5 + SLACK_S;
  return { connections: connections.length, "closed within": within("slow bodies", longest, bar) };
}

const IDLE = 3_000;
const SLOW = 200;
const SAMPLES = 300;
/** Below it a p99 tells of the machine, not of the product. */
const LEAST_P99_S = 0.05;

async function p99({ client }: Pick<Person, "client">, samples = SAMPLES): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const { ms, value } = await timed(() => client.get("/user/parameters"));
    assert(value.status === 200, `a quiet client was answered ${value.status}`);
    times.push(ms / 1000);
    await sleep(10);
  }
  return quantile(times, 0.99);
}

async function idleConnections({ product, within }: ProductionHarness): Promise<Figures> {
  const { user } = await tenant();
  await p99(user, 100);
  const alone = await p99(user);
  const origin = product.info.services.gateway;
  const idle: RawConnection[] = [];
  const slow: RawConnection[] = [];
  const keptAlive = ["GET /client/api/check_session HTTP/1.1", HOST, "", ""];
  try {
    for (let index = 0; index < IDLE; index++) {
      // Some never say a word, some have had their answer.
      const connection = new RawConnection(origin);
      idle.push(index % 2 ? connection : connection.send(...keptAlive));
      if (index % 100 === 99) await sleep(20);
    }
    for (let index = 0; index < SLOW; index++) slow.push(new RawConnection(origin).send("POST /client/api/login HTTP/1.1", HOST, "X: "));
    const loaded = await p99(user);
    const bar = 2 * Math.max(alone, LEAST_P99_S);
    await Promise.all([...idle, ...slow].map((connection) => connection.closed(120_000)));
    return {
      idle: IDLE,
      slow: SLOW,
      "p99 alone": formatSeconds(alone),
      "p99 next to them": within("the p99 next to them", loaded, bar),
      "all closed": "yes",
    };
  } finally {
    for (const connection of [...idle, ...slow]) connection.destroy();
  }
}

const STREAMS = 3 * LIMITS.liveStreamsPerUser;

/** Live-update streams that one person opens without limit: each would receive every change. */
async function manyStreams(): Promise<Figures> {
  const { user, admin } = await tenant();
  const open = async (client: ApiClient): Promise<{ status: number; end: () => void }> => {
    const { status, stream } = await client.open("GET", "/events");
    return { status, end: () => stream.destroy() };
  };
  const opened = await Promise.all(Array.from({ length: STREAMS }, () => open(user.client)));
  try {
    const accepted = opened.filter(({ status }) => status === 200).length;
    const refused = opened.filter(({ status }) => status === 429).length;
    assert(accepted === LIMITS.liveStreamsPerUser && accepted + refused === STREAMS, `${accepted} streams were opened, ${refused} refused`);
    const colleague = await open(admin.client);
    colleague.end();
    assert(colleague.status === 200, `a colleague's stream was answered ${colleague.status}`);
    return { asked: STREAMS, opened: accepted, "429": refused };
  } finally {
    for (const { end } of opened) end();
  }
}

const BEYOND_SHARE = 6;
/** Within the limit of this product, and more than the buffers of a connection hold. */
const LARGE_BYTES = 15_000_000;

/** Downloads that one person opens and does not read: colleagues go on, and each connection is closed. */
async function slowReaders({ product, within }: ProductionHarness): Promise<Figures> {
  const { user, admin } = await tenant();
  const { id } = (await user.client.upload({ file: bigPdf(LARGE_BYTES), expectOk: true })).json as { id: number };
  const count = SETTINGS.FILES_PER_ORGANIZATION.default + BEYOND_SHARE;
  const begun = performance.now();
  const opened = await Promise.all(Array.from({ length: count }, () => user.client.open("GET", `/pdfs/${id}/download`)));
  try {
    const { ms, value } = await timed(() => admin.client.get(`/pdfs/${id}/download`));
    assert(value.status === 200 && value.body.length === LARGE_BYTES, `a colleague was answered ${value.status}`);
    const unread = async (): Promise<number> => {
      const metrics = await (await fetch(`${product.info.services.metrics.gateway}/metrics`)).text();
      return Number(/^takeoff_unread_answers (\d+)/m.exec(metrics)?.[1]);
    };
    await waitFor(async () => (await unread()) >= count, { what: "the downloads to be found unread" });
    const bar = LIMITS.slowReaderMs / 1000 + SLACK_S;
    await waitFor(async () => (await unread()) === 0, { what: "the readers to be disconnected", timeoutMs: 2 * bar * 1000 });
    const closed = (performance.now() - begun) / 1000;
    return { unread: count, "a colleague's download": formatSeconds(ms / 1000), "closed within": within("slow readers", closed, bar) };
  } finally {
    for (const { stream } of opened) stream.destroy();
  }
}

describe("slow-headers", () => {
  it("closes connections whose headers never end", onProductionProduct(slowHeaders));
});

describe("slow-bodies", () => {
  it("closes connections that send a body of any request at a byte a second", onProductionProduct(slowBodies));
});

describe("idle-connections", () => {
  it("serves a client at most twice as slowly next to thousands of idle and slow connections", onProductionProduct(idleConnections));
});

describe("slow-readers", () => {
  it("closes downloads that are not read and serves a colleague's meanwhile", onProductionProduct(slowReaders));
});

describe("many-streams (quick)", () => {
  it("limits the live-update streams of one person and leaves a colleague's open", onProductionProduct(manyStreams));
});
