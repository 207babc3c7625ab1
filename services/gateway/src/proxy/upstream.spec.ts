import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { upstreamError } from "./upstream.ts";

describe("upstreamError", () => {
  const coded = (code: string): Error => Object.assign(new Error(`connect ${code} 10.0.0.7:4001`), { code });

  it.each(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT", "EAI_AGAIN"])(
    "is 503 when the service was not reached (%s)",
    (code) => {
      expect(upstreamError(coded(code))).toMatchObject({ status: 503, retryAfter: 5 });
    },
  );

  it.each(["ECONNRESET", "EPIPE", "HPE_INVALID_CONSTANT"])("is 502 when the connection aborted (%s)", (code) => {
    expect(upstreamError(coded(code))).toMatchObject({ status: 502, retryAfter: 5 });
  });

  it("does not show the client the address of the service", () => {
    expect(upstreamError(coded("ECONNRESET")).message).not.toMatch(/10\.0\.0\.7|ECONN/);
  });

  it("returns an AppError of the gateway unchanged", () => {
    const error = new AppError("timeout");
    expect(upstreamError(error)).toBe(error);
  });
});
