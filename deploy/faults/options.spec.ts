import { describe, expect, test } from "@jest/globals";
import type { FaultCase } from "./lab/lab.ts";
import { readOptions } from "./options.ts";

const named = (name: string, quick = false): FaultCase => ({ name, about: "", quick, run: () => Promise.resolve({}) });
const KNOWN = [named("kill-gateway"), named("kill-any", true), named("redis-lost", true)];
const chosen = (...words: string[]): string[] => readOptions(words, KNOWN, "faults").cases.map(({ name }) => name);

describe("what the fault harness is asked for", () => {
  test("every case, or those with a word in their names, or the quick ones of them", () => {
    expect(chosen()).toEqual(["kill-gateway", "kill-any", "redis-lost"]);
    expect(chosen("kill")).toEqual(["kill-gateway", "kill-any"]);
    expect(chosen("--quick", "kill")).toEqual(["kill-any"]);
  });

  test("a seed repeats a run; without one there is a new one", () => {
    expect(readOptions(["--seed", "7"], KNOWN, "faults").seed).toBe(7);
    expect(Number.isSafeInteger(readOptions([], KNOWN, "faults").seed)).toBe(true);
  });

  test("times are judged unless told otherwise", () => {
    expect(readOptions([], KNOWN, "faults").judged).toBe(true);
    expect(readOptions(["--no-times"], KNOWN, "faults").judged).toBe(false);
  });

  test.each([["nothing"], ["--seed", "x"], ["--unknown"]])("is refused in a sentence: %s", (...words) => {
    expect(() => readOptions(words, KNOWN, "faults")).toThrow(/\.$/);
  });
});
