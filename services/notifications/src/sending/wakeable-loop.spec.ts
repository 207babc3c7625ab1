import { describe, expect, it } from "@jest/globals";
import { WakeableLoop } from "./wakeable-loop.ts";

const NEVER_MS = 2 ** 31 - 1;

/** A loop whose turns the test sees and ends one by one. */
function observed() {
  let turns = 0;
  let end: () => void = () => undefined;
  let begin: () => void = () => undefined;
  let begun = new Promise<void>((resolve) => (begin = resolve));
  const loop = new WakeableLoop(NEVER_MS, () => {
    turns += 1;
    begin();
    return new Promise((resolve) => (end = resolve));
  });
  const next = async () => {
    await begun;
    begun = new Promise<void>((resolve) => (begin = resolve));
  };
  return { loop, next, endTurn: () => end(), turns: () => turns };
}

describe("a loop that can be woken", () => {
  it("runs a turn at once after a wake-up in its pause", async () => {
    const { loop, next, endTurn, turns } = observed();
    loop.start();
    await next();
    endTurn();
    await Promise.resolve();
    loop.wake();
    await next();
    expect(turns()).toBe(2);
    endTurn();
    await loop.stop();
  });

  it("does not lose a wake-up that comes during a turn", async () => {
    const { loop, next, endTurn, turns } = observed();
    loop.start();
    await next();
    loop.wake();
    endTurn();
    await next();
    expect(turns()).toBe(2);
    endTurn();
    await loop.stop();
  });

  it("ends with the turn in hand", async () => {
    const { loop, next, endTurn, turns } = observed();
    loop.start();
    await next();
    const stopped = loop.stop();
    endTurn();
    await stopped;
    expect(turns()).toBe(1);
  });
});
