import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { RPC_BATCH, type Caller } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform";
import { hashToken, SessionResolver } from "./session-resolver.ts";

interface Question {
  hashes: string[];
  active: boolean;
  answer(callers: (Caller | null)[]): void;
  fail(error: unknown): void;
}

let questions: Question[];
let resolver: SessionResolver;

beforeEach(() => {
  questions = [];
  const ask = (_pattern: string, { token_hashes, active }: { token_hashes: string[]; active: boolean }) =>
    new Promise((resolve, reject) => {
      questions.push({ hashes: token_hashes, active, answer: (callers) => resolve({ callers }), fail: reject });
    });
  resolver = new SessionResolver({ ask } as unknown as RpcClient);
});

const caller = (id: number): Caller => ({ id, username: `u${id}`, role: "user", organization_id: 1, nda_accepted: true, session_id: id });

describe("asking whose sessions these are", () => {
  it("puts what came together into one question, and gives each its own answer", async () => {
    const answers = Promise.all([resolver.resolve("a"), resolver.resolve("b"), resolver.resolve("a")]);
    await turn();
    expect(questions.map(({ hashes, active }) => [hashes, active])).toEqual([[["a", "b"], true]]);
    questions[0]!.answer([caller(1), null]);
    expect(await answers).toEqual([caller(1), null, caller(1)]);
  });

  it("never answers a request with what was asked before it came", async () => {
    const first = resolver.resolve("a");
    await turn();
    const second = resolver.resolve("a");
    await turn();
    questions[0]!.answer([caller(1)]);
    expect(await first).toEqual(caller(1));
    await turn();
    // The session ended in between: the second request hears of it.
    expect(questions).toHaveLength(2);
    questions[1]!.answer([null]);
    expect(await second).toBeNull();
  });

  it("lets what comes meanwhile travel together in the next question", async () => {
    const first = resolver.resolve("a");
    await turn();
    const later = ["b", "c", "d"].map((hash) => resolver.resolve(hash));
    questions[0]!.answer([null]);
    await first;
    await turn();
    expect(questions.slice(1).flatMap(({ hashes }) => hashes)).toEqual(["b", "c", "d"]);
    for (const question of questions.slice(1)) question.answer(question.hashes.map(() => null));
    await Promise.all(later);
  });

  it("asks about no more at once than a question may hold, and about all in the end", async () => {
    const all = Array.from({ length: RPC_BATCH + 1 }, (_, index) => resolver.resolve(String(index)));
    for (let answered = 0; answered < 2;) {
      await turn();
      for (const question of questions.slice(answered)) {
        question.answer(question.hashes.map((hash) => caller(Number(hash) + 1)));
        answered++;
      }
    }
    expect(questions.map(({ hashes }) => hashes.length)).toEqual([RPC_BATCH, 1]);
    expect((await Promise.all(all)).map((found) => found?.id)).toEqual(all.map((_, index) => index + 1));
  });

  it("tells everyone who waited that it failed, and asks anew for the next", async () => {
    const answers = Promise.allSettled([resolver.resolve("a"), resolver.resolve("a"), resolver.resolve("b")]);
    await turn();
    questions[0]!.fail(new Error("identity is away"));
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const next = resolver.resolve("a");
    await turn();
    questions[1]!.answer([caller(1)]);
    expect(await next).toEqual(caller(1));
  });

  it("takes an answer that is too short for no session", async () => {
    const answers = Promise.all([resolver.resolve("a"), resolver.resolve("b")]);
    await turn();
    questions[0]!.answer([caller(1)]);
    expect(await answers).toEqual([caller(1), null]);
  });

  it("keeps a mere look apart from somebody's doing", async () => {
    const answers = Promise.all([resolver.resolve("a"), resolver.look("a")]);
    await turn();
    expect(questions.map(({ active }) => active).sort()).toEqual([false, true]);
    for (const question of questions) question.answer([null]);
    await answers;
  });
});

describe("a token's hash", () => {
  it("is what identity stores", () => {
    expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
