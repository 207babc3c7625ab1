import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { AppError, LIMITS } from "@takeoff/contracts";
import { guardBody, toUpstreamError } from "./upstream.ts";

const GRACE_MS = LIMITS.bodyRateGraceSeconds * 1000;
const WINDOW_MS = 5_000;
const ENOUGH = (LIMITS.minimumBodyRate * WINDOW_MS) / 1000;

let body: PassThrough;
let rejections: AppError[];
let held: boolean;

describe("toUpstreamError", () => {
  const coded = (code: string): Error => Object.assign(new Error(`connect ${code} 10.0.0.7:4001`), { code });

  it.each(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT", "EAI_AGAIN"])(
    "is 503 when the service was not reached (%s)",
    (code) => {
      expect(toUpstreamError(coded(code))).toMatchObject({ status: 503, retryAfter: 5 });
    },
  );

  it.each(["ECONNRESET", "EPIPE", "HPE_INVALID_CONSTANT"])("is 502 when the connection aborted (%s)", (code) => {
    expect(toUpstreamError(coded(code))).toMatchObject({ status: 502, retryAfter: 5 });
  });

  it("does not show the client the address of the service", () => {
    expect(toUpstreamError(coded("ECONNRESET")).message).not.toMatch(/10\.0\.0\.7|ECONN/);
  });

  it("returns an AppError of the gateway unchanged", () => {
    const error = new AppError("timeout");
    expect(toUpstreamError(error)).toBe(error);
  });
});

function guard(maxBytes = 100 * ENOUGH): () => void {
  return guardBody(
    body as unknown as IncomingMessage,
    maxBytes,
    () => held,
    (error) => rejections.push(error),
  );
}
const send = (bytes: number): boolean => body.emit("data", Buffer.alloc(bytes));
const codes = (): string[] => rejections.map(({ code }) => code);

describe("guardBody", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    body = new PassThrough();
    rejections = [];
    held = false;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("rejects with too_large at the first byte beyond maxBytes", () => {
    guard(100);
    send(60);
    send(40);
    expect(codes()).toEqual([]);
    send(1);
    expect(codes()).toEqual(["too_large"]);
  });

  it("accepts a slow start within the grace period and then the minimum rate", () => {
    guard();
    jest.advanceTimersByTime(GRACE_MS - 1);
    send(ENOUGH);
    for (let window = 0; window < 5; window++) {
      jest.advanceTimersByTime(WINDOW_MS);
      send(ENOUGH);
    }
    expect(codes()).toEqual([]);
  });

  it("rejects a body that stays below the minimum rate", () => {
    guard();
    send(ENOUGH - 1);
    jest.advanceTimersByTime(GRACE_MS);
    expect(codes()).toEqual(["malformed_body"]);
    expect(rejections[0]!.message).toBe("The upload was interrupted before it was complete.");
  });

  it("rejects a body that stops after a fast start", () => {
    guard();
    send(50 * ENOUGH);
    jest.advanceTimersByTime(GRACE_MS);
    expect(codes()).toEqual([]);
    jest.advanceTimersByTime(WINDOW_MS);
    expect(codes()).toEqual(["malformed_body"]);
  });

  it("ignores windows in which the service applied backpressure", () => {
    guard();
    held = true;
    jest.advanceTimersByTime(GRACE_MS + 10 * WINDOW_MS);
    expect(codes()).toEqual([]);
    // Backpressure at any moment of a window excuses the whole window.
    send(1);
    held = false;
    jest.advanceTimersByTime(WINDOW_MS);
    expect(codes()).toEqual([]);
    jest.advanceTimersByTime(WINDOW_MS);
    expect(codes()).toEqual(["malformed_body"]);
  });

  it.each<[string, (stop: () => void) => void]>([
    ["the body has ended", () => body.emit("end")],
    ["the connection closes", () => body.emit("close")],
    ["stop() is called", (stop) => stop()],
  ])("clears its timer when %s", (_when, end) => {
    end(guard(10));
    expect(jest.getTimerCount()).toBe(0);
    send(1_000);
    jest.advanceTimersByTime(GRACE_MS * 10);
    expect(codes()).toEqual([]);
  });
});
