import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { LIMITS, type AppError } from "@takeoff/contracts";
import { guardBody } from "./body-guard.ts";

const GRACE_MS = LIMITS.bodyRateGraceSeconds * 1000;
const WINDOW_MS = 5_000;
const ENOUGH = (LIMITS.minimumBodyRate * WINDOW_MS) / 1000;

let body: PassThrough;
let refusals: AppError[];
let held: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  body = new PassThrough();
  refusals = [];
  held = false;
});
afterEach(() => {
  jest.useRealTimers();
});

function guard(maxBytes = 100 * ENOUGH): () => void {
  return guardBody(
    body as unknown as IncomingMessage,
    maxBytes,
    () => held,
    (error) => refusals.push(error),
  );
}
const send = (bytes: number): boolean => body.emit("data", Buffer.alloc(bytes));
const codes = (): string[] => refusals.map(({ code }) => code);

describe("watching a body", () => {
  it("refuses it with the first byte too many", () => {
    guard(100);
    send(60);
    send(40);
    expect(codes()).toEqual([]);
    send(1);
    expect(codes()).toEqual(["too_large"]);
  });

  it("lets a slow beginning be, and then a client that keeps the pace", () => {
    guard();
    jest.advanceTimersByTime(GRACE_MS - 1);
    send(ENOUGH);
    for (let window = 0; window < 5; window++) {
      jest.advanceTimersByTime(WINDOW_MS);
      send(ENOUGH);
    }
    expect(codes()).toEqual([]);
  });

  it("refuses one that trickles", () => {
    guard();
    send(ENOUGH - 1);
    jest.advanceTimersByTime(GRACE_MS);
    expect(codes()).toEqual(["malformed_body"]);
    expect(refusals[0]!.message).toBe("The upload was broken off before it was complete.");
  });

  it("refuses one that stops after a good start", () => {
    guard();
    send(50 * ENOUGH);
    jest.advanceTimersByTime(GRACE_MS);
    expect(codes()).toEqual([]);
    jest.advanceTimersByTime(WINDOW_MS);
    expect(codes()).toEqual(["malformed_body"]);
  });

  it("does not blame a client for a service that takes no more", () => {
    guard();
    held = true;
    jest.advanceTimersByTime(GRACE_MS + 10 * WINDOW_MS);
    expect(codes()).toEqual([]);
    // Held at any moment of a window counts for all of it.
    send(1);
    held = false;
    jest.advanceTimersByTime(WINDOW_MS);
    expect(codes()).toEqual([]);
    jest.advanceTimersByTime(WINDOW_MS);
    expect(codes()).toEqual(["malformed_body"]);
  });

  it.each<[string, (stop: () => void) => void]>([
    ["the body has ended", () => body.emit("end")],
    ["the connection is gone", () => body.emit("close")],
    ["it is told to", (stop) => stop()],
  ])("ends when %s", (_when, end) => {
    end(guard(10));
    expect(jest.getTimerCount()).toBe(0);
    send(1_000);
    jest.advanceTimersByTime(GRACE_MS * 10);
    expect(codes()).toEqual([]);
  });
});
