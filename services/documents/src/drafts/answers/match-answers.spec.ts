import { describe, expect, it } from "@jest/globals";
import type { DraftException } from "@takeoff/contracts";
import { matchAnswers, type StoredAnswer } from "./match-answers.ts";

const exception = (left: number, more: Partial<DraftException> = {}): DraftException => ({
  kind: "unlabelled",
  text: "A line",
  box: { left, bottom: 100, right: left + 30, top: 110 },
  ...more,
});
const answer = (left: number, more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  ...exception(left),
  answer: "dismissed",
  answered_by: "kim",
  ...more,
});

describe("matchAnswers", () => {
  it("finds the answer about the same text at the same place, also where another reading moved it by a little", () => {
    expect(matchAnswers([exception(10), exception(200)], [answer(12)])).toMatchObject([
      { answer: "dismissed", answered_by: "kim" },
      { answer: null, answered_by: null },
    ]);
  });

  it("gives an exception no answer about another kind, text or place", () => {
    const others = [answer(10, { kind: "prose" }), answer(10, { text: "Another" }), answer(15)];
    expect(matchAnswers([exception(10)], others)).toMatchObject([{ answer: null }]);
  });

  it("takes the nearest of two answers about places next to each other", () => {
    expect(matchAnswers([exception(10)], [answer(13, { answer: "existing" }), answer(10.5)])).toMatchObject([{ answer: "dismissed" }]);
  });

  it("gives exceptions at different places different keys, and the same one the same key", () => {
    const keys = matchAnswers([exception(10), exception(20), exception(10)], []).map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{16}$/);
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([false, true]);
  });
});
