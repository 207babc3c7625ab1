import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { request, requestWithHeaders, onSessionError, buildUrl, type ApiError } from "./api.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

function respondWith(response: Response | Error): jest.Spied<typeof fetch> {
  return jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)));
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe("buildUrl", () => {
  it("inserts and encodes path parameters and omits empty query values", async () => {
    expect(await buildUrl("getDocument", { params: { id: 12 } })).toBe("/client/api/pdfs/12");
    expect(await buildUrl("listDocuments", { query: { q: "a b&c", status: undefined, sort: "" } })).toBe("/client/api/pdfs?q=a+b%26c");
  });
});

describe("call", () => {
  it("sends the route's method and returns the validated response body", async () => {
    const fetched = respondWith(json(200, { nda_accepted_at: "2026-11-21T09:30:00.000Z", extra: 1 }));
    expect(await request("acceptNda")).toEqual({ nda_accepted_at: "2026-11-21T09:30:00.000Z" });
    expect(fetched.mock.calls[0]?.[0]).toBe("/client/api/user/accept-nda");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", credentials: "same-origin", body: null });
  });

  it("returns the response headers from requestWithHeaders", async () => {
    respondWith(json(200, [], { "x-total-count": "7" }));
    const { data, headers } = await requestWithHeaders("listDocuments");
    expect(data).toEqual([]);
    expect(headers.get("x-total-count")).toBe("7");
  });

  it("returns null for a response without a body", async () => {
    respondWith(new Response(null, { status: 204 }));
    expect(await request("logout")).toBeNull();
  });

  it("rejects a response that does not match the contract's schema", async () => {
    respondWith(json(200, { isAuthenticated: "yes" }));
    await expect(request("checkSession")).rejects.toMatchObject({ message: "Invalid response format from server" });
  });

  it("rejects with a message for the user when no response arrives", async () => {
    respondWith(new TypeError("Failed to fetch"));
    await expect(request("checkSession")).rejects.toMatchObject({ status: 0, message: expect.stringContaining("could not be reached") });
  });

  it("rejects with the same message when the response does not arrive within a minute", async () => {
    jest.useFakeTimers();
    jest
      .spyOn(globalThis, "fetch")
      .mockImplementation(
        (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error))),
      );
    const answered = expect(request("checkSession")).rejects.toMatchObject({ status: 0, code: "offline" });
    await jest.advanceTimersByTimeAsync(60_000);
    await answered;
    jest.useRealTimers();
  });

  it("notifies listeners of a lost session and of no other error", async () => {
    const received: ApiError[] = [];
    const stop = onSessionError((error) => received.push(error));
    for (const [status, code] of [
      [401, "unauthenticated"],
      [401, "login_failed"],
      [403, "nda_required"],
      [404, "not_found"],
    ] as const) {
      respondWith(json(status, { error: "No", code, request_id: "r" }));
      await expect(request("getDocument", { params: { id: 1 } })).rejects.toMatchObject({ code });
    }
    stop();
    expect(received.map((error) => error.code)).toEqual(["unauthenticated", "nda_required"]);
  });
});
