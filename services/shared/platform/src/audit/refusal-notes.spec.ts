import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Refusal } from "@takeoff/contracts";
import { runInContext } from "../logging/context.ts";
import { createLogger } from "../logging/logger.ts";
import { isTelling, RefusalNotes } from "./refusal-notes.ts";

const KIM = { id: 7, username: "kim", role: "user", organization_id: 2 } as const;

let told: Refusal[][];
let fails: boolean;
let notes: RefusalNotes;

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  fails = false;
  const sink = (refusals: Refusal[]): Promise<void> => {
    told.push(refusals);
    return fails ? Promise.reject(new Error("the database is away")) : Promise.resolve();
  };
  notes = new RefusalNotes(sink, createLogger("test", "silent"));
});

const asKim = (work: () => void): void =>
  runInContext({ requestId: "r-1", caller: { ...KIM, nda_accepted: true, session_id: 1 }, address: "203.0.113.9" }, work);
const second = (): Promise<void> => jest.advanceTimersByTimeAsync(1_000);

describe("refusals", () => {
  it("are told after a second, with who asked for what from where", async () => {
    asKim(() => notes.note("deleteDocument", "not_found", { kind: "document", id: 12 }));
    expect(told).toEqual([]);
    await second();
    const about = { kind: "document", id: 12 };
    const what = { action: "deleteDocument", outcome: "not_found", times: 1, user: KIM, about, address: "203.0.113.9", request_id: "r-1" };
    expect(told).toEqual([[{ key: expect.stringMatching(/^[0-9a-f-]{36}$/), ...what }]]);
    await second();
    expect(told).toHaveLength(1);
  });

  it("that are equal are one with their number; of others or about others they are more", async () => {
    asKim(() => {
      for (let times = 0; times < 3; times++) notes.note("login", "login_failed");
      notes.note("login", "login_failed", null, { ...KIM, id: 8 });
      notes.note("getDocument", "not_found", { kind: "document", id: 1 });
      notes.note("getDocument", "not_found", { kind: "document", id: 2 });
    });
    await second();
    expect(told[0]?.map(({ times, user }) => [times, user?.id])).toEqual([
      [3, 7],
      [1, 8],
      [1, 7],
      [1, 7],
    ]);
  });

  it("that could not be told are told again under the same keys, with those that came meanwhile", async () => {
    fails = true;
    asKim(() => notes.note("login", "login_failed"));
    await second();
    fails = false;
    asKim(() => notes.note("login", "login_failed"));
    await second();
    expect(told.map((batch) => batch.length)).toEqual([1, 2]);
    expect(told[1]?.map(({ key }) => key)).toContain(told[0]![0]!.key);
    await second();
    expect(told).toHaveLength(2);
  });

  it("of a flood take bounded room: beyond it only what was refused is counted", async () => {
    asKim(() => {
      for (let id = 1; id <= 100_000; id++) notes.note("getDocument", "not_found", { kind: "document", id });
    });
    await second();
    const all = told.flat();
    expect([all.length, all.reduce((sum, { times }) => sum + times, 0)]).toEqual([501, 100_000]);
    expect(told.every((batch) => batch.length <= 500)).toBe(true);
    expect(all.at(-1)).toMatchObject({ times: 99_500, user: null, about: null });
  });

  it("that wait are told before the process ends", async () => {
    asKim(() => notes.note("login", "login_failed"));
    await notes.beforeApplicationShutdown();
    expect(told).toHaveLength(1);
  });
});

it.each([
  ["forbidden", true],
  ["not_found", true],
  ["login_failed", true],
  ["validation_failed", false],
  ["conflict", false],
  ["unavailable", false],
] as const)("%s says something of who asks: %s", (code, tells) => {
  expect(isTelling(code)).toBe(tells);
});
