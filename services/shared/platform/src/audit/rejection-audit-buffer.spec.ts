import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Rejection } from "@takeoff/contracts";
import { runInContext } from "../logging/context.ts";
import { createLogger } from "../logging/logger.ts";
import { isAuditedRejection, RejectionAuditBuffer } from "./rejection-audit-buffer.ts";

const KIM = { id: 7, username: "kim", role: "user", organization_id: 2 } as const;

let written: Rejection[][];
let fails: boolean;
let buffer: RejectionAuditBuffer;

beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  fails = false;
  const sink = (rejections: Rejection[]): Promise<void> => {
    written.push(rejections);
    return fails ? Promise.reject(new Error("the database is unavailable")) : Promise.resolve();
  };
  buffer = new RejectionAuditBuffer(sink, createLogger("test", "silent"));
});

const asKim = (work: () => void): void =>
  runInContext({ requestId: "r-1", caller: { ...KIM, nda_accepted: true, session_id: 1 }, address: "203.0.113.9" }, work);
const second = async (): Promise<void> => void (await jest.advanceTimersByTimeAsync(1_000));

describe("RejectionAuditBuffer", () => {
  it("writes a rejection after one second, with its user, target and address", async () => {
    asKim(() => buffer.record("deleteDocument", "not_found", { kind: "document", id: 12 }));
    expect(written).toEqual([]);
    await second();
    const about = { kind: "document", id: 12 };
    const what = {
      action: "deleteDocument",
      outcome: "not_found",
      times: 1,
      user: KIM,
      about,
      detail: null,
      address: "203.0.113.9",
      request_id: "r-1",
    };
    expect(written).toEqual([[{ key: expect.stringMatching(/^[0-9a-f-]{36}$/), ...what }]]);
    await second();
    expect(written).toHaveLength(1);
  });

  it("names the access token that sent the request, and counts the rejections of each token by themselves", async () => {
    const reject = (id: number, name: string): void => {
      const access_token = { id, name, scopes: ["documents:read" as const] };
      const caller = { ...KIM, nda_accepted: true, session_id: null, access_token };
      runInContext({ requestId: "r-2", caller, address: "" }, () => buffer.record("listUsers", "forbidden"));
    };
    for (const [id, name] of [
      [4, "CI"],
      [5, "Nightly"],
      [4, "CI"],
    ] as const)
      reject(id, name);
    await second();
    expect(written[0]?.map(({ detail, times, user }) => [detail, times, user])).toEqual([
      ["access token 4 (CI)", 2, KIM],
      ["access token 5 (Nightly)", 1, KIM],
    ]);
  });

  it("counts equal rejections in one row and writes one row for each user and target", async () => {
    asKim(() => {
      for (let times = 0; times < 3; times++) buffer.record("login", "login_failed");
      buffer.record("login", "login_failed", null, { ...KIM, id: 8 });
      buffer.record("getDocument", "not_found", { kind: "document", id: 1 });
      buffer.record("getDocument", "not_found", { kind: "document", id: 2 });
    });
    await second();
    expect(written[0]?.map(({ times, user }) => [times, user?.id])).toEqual([
      [3, 7],
      [1, 8],
      [1, 7],
      [1, 7],
    ]);
  });

  it("retries a failed write with the same keys, together with newer rejections", async () => {
    fails = true;
    asKim(() => buffer.record("login", "login_failed"));
    await second();
    fails = false;
    asKim(() => buffer.record("login", "login_failed"));
    await second();
    expect(written.map((batch) => batch.length)).toEqual([1, 2]);
    expect(written[1]?.map(({ key }) => key)).toContain(written[0]![0]!.key);
    await second();
    expect(written).toHaveLength(2);
  });

  it("keeps at most 500 distinct rejections in memory and counts further ones by action and outcome", async () => {
    asKim(() => {
      for (let id = 1; id <= 100_000; id++) buffer.record("getDocument", "not_found", { kind: "document", id });
    });
    await second();
    const all = written.flat();
    expect([all.length, all.reduce((sum, { times }) => sum + times, 0)]).toEqual([501, 100_000]);
    expect(written.every((batch) => batch.length <= 500)).toBe(true);
    expect(all.at(-1)).toMatchObject({ times: 99_500, user: null, about: null });
  });

  it("writes what is pending before the process shuts down", async () => {
    asKim(() => buffer.record("login", "login_failed"));
    await buffer.beforeApplicationShutdown();
    expect(written).toHaveLength(1);
  });
});

describe("RejectionAuditBuffer for requests without a session", () => {
  const visit = (address: string, id: number): void =>
    runInContext({ requestId: "r-2", caller: null, address }, () => buffer.record("getDocument", "not_found", { kind: "document", id }));
  const rows = (address: string): Rejection[] => written.flat().filter((rejection) => rejection.address === address);
  const suppressed = { action: "visitorRejections", outcome: "unauthenticated", user: null, about: null };

  it("writes 20 rows for an address, and one row with the count of the others when its minute is over", async () => {
    for (let id = 1; id <= 1_000; id++) visit("203.0.113.9", id);
    visit("203.0.113.10", 1);
    await second();
    expect([rows("203.0.113.9").length, rows("203.0.113.10").length]).toEqual([20, 1]);
    expect(rows("203.0.113.9").every(({ times }) => times === 1)).toBe(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(rows("203.0.113.9")).toHaveLength(21);
    expect(rows("203.0.113.9").at(-1)).toMatchObject({ ...suppressed, times: 980, address: "203.0.113.9" });
    expect(rows("203.0.113.10")).toHaveLength(1);
  });

  it("writes 20 rows for rejections that are spread over a minute, and 20 more in the next minute", async () => {
    for (let passed = 0; passed < 59; passed++) {
      visit("203.0.113.9", passed + 1);
      await second();
    }
    expect(rows("203.0.113.9")).toHaveLength(20);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(rows("203.0.113.9").map(({ times }) => times)).toEqual([...Array<number>(20).fill(1), 39]);
    for (let id = 1; id <= 30; id++) visit("203.0.113.9", id);
    await second();
    expect(rows("203.0.113.9")).toHaveLength(41);
  });

  it("applies the limit to failed log-ins that name an account", async () => {
    for (let id = 1; id <= 30; id++)
      runInContext({ requestId: "r", caller: null, address: "203.0.113.9" }, () =>
        buffer.record("login", "login_failed", null, { ...KIM, id }),
      );
    await second();
    expect(rows("203.0.113.9")).toHaveLength(20);
  });

  it("writes a row for every rejection of a signed-in user", async () => {
    asKim(() => {
      for (let id = 1; id <= 100; id++) buffer.record("getDocument", "not_found", { kind: "document", id });
    });
    await second();
    expect(written.flat()).toHaveLength(100);
  });

  it("counts the addresses after the first 10,000 as one, with 20 rows", async () => {
    for (let index = 0; index < 10_100; index++) {
      visit(`2001:db8::${index.toString(16)}`, 1);
      if (index % 400 === 399) await second();
    }
    await second();
    const addresses = new Set(written.flat().map(({ address }) => address));
    expect(addresses.size).toBe(10_020);
    await jest.advanceTimersByTimeAsync(61_000);
    expect(written.flat().filter(({ action }) => action === "visitorRejections")).toEqual([
      expect.objectContaining({ ...suppressed, times: 80, address: "" }),
    ]);
  });

  it("writes an address's suppressed count before the process shuts down", async () => {
    for (let id = 1; id <= 25; id++) visit("203.0.113.9", id);
    await buffer.beforeApplicationShutdown();
    expect(rows("203.0.113.9").at(-1)).toMatchObject({ ...suppressed, times: 5 });
  });
});

it.each([
  ["forbidden", true],
  ["not_found", true],
  ["login_failed", true],
  ["validation_failed", false],
  ["conflict", false],
  ["unavailable", false],
] as const)("isAuditedRejection(%s) returns %s", (code, audited) => {
  expect(isAuditedRejection(code)).toBe(audited);
});
