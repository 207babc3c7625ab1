import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { call, callWithHeaders, onRefused, urlOf, type ApiError } from "./api.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

function answerWith(answer: Response | Error): jest.Spied<typeof fetch> {
  return jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe("urlOf", () => {
  it("fills in and encodes parameters and leaves empty query values out", async () => {
    expect(await urlOf("getDocument", { params: { id: 12 } })).toBe("/client/api/pdfs/12");
    expect(await urlOf("listDocuments", { query: { q: "a b&c", status: undefined, sort: "" } })).toBe("/client/api/pdfs?q=a+b%26c");
  });
});

describe("call", () => {
  it("sends JSON with the route's method and gives the checked answer", async () => {
    const fetched = answerWith(json(200, { nda_accepted_at: "2026-11-21T09:30:00.000Z", extra: 1 }));
    expect(await call("acceptNda")).toEqual({ nda_accepted_at: "2026-11-21T09:30:00.000Z" });
    expect(fetched.mock.calls[0]?.[0]).toBe("/client/api/user/accept-nda");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", credentials: "same-origin", body: null });
  });

  it("gives the headers to who asks for them", async () => {
    answerWith(json(200, [], { "x-total-count": "7" }));
    const { data, headers } = await callWithHeaders("listDocuments");
    expect(data).toEqual([]);
    expect(headers.get("x-total-count")).toBe("7");
  });

  it("gives null for an answer without a body", async () => {
    answerWith(new Response(null, { status: 204 }));
    expect(await call("logout")).toBeNull();
  });

  it("refuses an answer that is not what the contract promises", async () => {
    answerWith(json(200, { isAuthenticated: "yes" }));
    await expect(call("checkSession")).rejects.toMatchObject({ message: "Invalid response format from server" });
  });

  it("says in a sentence when no answer came", async () => {
    answerWith(new TypeError("Failed to fetch"));
    await expect(call("checkSession")).rejects.toMatchObject({ status: 0, message: expect.stringContaining("could not be reached") });
  });

  it("tells those who watch of a lost session, and of nothing else", async () => {
    const seen: ApiError[] = [];
    const stop = onRefused((error) => seen.push(error));
    for (const [status, code] of [
      [401, "unauthenticated"],
      [401, "login_failed"],
      [403, "nda_required"],
      [404, "not_found"],
    ] as const) {
      answerWith(json(status, { error: "No", code, request_id: "r" }));
      await expect(call("getDocument", { params: { id: 1 } })).rejects.toMatchObject({ code });
    }
    stop();
    expect(seen.map((error) => error.code)).toEqual(["unauthenticated", "nda_required"]);
  });
});
