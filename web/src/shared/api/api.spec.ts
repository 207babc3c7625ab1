import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { ApiError, describeError, readError } from "./api-error.ts";
import { buildUrl, onSessionError, request, requestWithHeaders } from "./api.ts";
import { readFilename } from "./files.ts";
import { collectAnswers, isSameRow, nextCursor } from "./use-pages.ts";

describe("api", () => {
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

  it("buildUrl inserts and encodes path parameters and omits empty query values", async () => {
    expect(await buildUrl("getDocument", { params: { id: 12 } })).toBe("/client/api/pdfs/12");
    expect(await buildUrl("listDocuments", { query: { q: "a b&c", status: undefined, sort: "" } })).toBe("/client/api/pdfs?q=a+b%26c");
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
          (_, init) =>
            new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error))),
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
});

const response = (status: number, text: string, type = "application/json") => ({
  status,
  text,
  headers: new Headers({ "content-type": type, "x-request-id": "r-1" }),
});

describe("readError", () => {
  it("returns null for a successful response", () => {
    expect(readError(response(200, "[]"))).toBeNull();
    expect(readError(response(204, ""))).toBeNull();
  });

  it("contains the server's message, code, fields and request id", () => {
    const body = { error: "Please fill in all required fields", code: "validation_failed", request_id: "r-1", fields: { a: "No", b: 1 } };
    const error = readError(response(400, JSON.stringify(body)));
    expect(error).toMatchObject({ message: body.error, code: body.code, status: 400, requestId: "r-1", fields: { a: "No" } });
  });

  it("reads `message` when the body has no `error`", () => {
    expect(readError(response(400, '{"message":"Link expired"}'))?.message).toBe("Link expired");
  });

  it("reports an HTML page as an expired session, independent of its status and content type", () => {
    for (const page of [
      response(200, "<!doctype html><p>", "text/html"),
      response(502, "<html>"),
      response(200, " <HTML>", "text/plain"),
    ]) {
      expect(readError(page)?.message).toBe("Session expired or authentication required");
    }
  });

  it("reports an unreadable error body as an invalid response", () => {
    for (const text of ["", "{", "null", '"oops"']) {
      expect(readError(response(500, text))?.message).toBe("Invalid response format from server");
    }
  });
});

it("an error body without a message results in the screen's fallback message", () => {
  for (const text of ["{}", '{"error":7}', '{"error":""}']) {
    const error = readError(response(500, text));
    expect(error).toMatchObject({ message: "", code: "unknown", status: 500 });
    expect(describeError(error, "Failed to upload PDF", "Unknown error")).toBe("Failed to upload PDF");
  }
});

describe("ApiError", () => {
  it("ends the session on 401, except for a failed log-in", () => {
    expect(new ApiError("x", { status: 401, code: "unauthenticated" }).endsSession).toBe(true);
    expect(new ApiError("x", { status: 401, code: "login_failed" }).endsSession).toBe(false);
    expect(new ApiError("x", { status: 403, code: "forbidden" }).endsSession).toBe(false);
  });

  it("has an unknown outcome when no response arrived and on a status of 500 or above", () => {
    expect(new ApiError("x", { status: 0, code: "offline" }).isOutcomeUnknown).toBe(true);
    expect(new ApiError("x", { status: 504, code: "unavailable" }).isOutcomeUnknown).toBe(true);
    expect(new ApiError("x", { status: 413, code: "too_large" }).isOutcomeUnknown).toBe(false);
  });
});

it("describeError prefers the server's message and falls back for every other error", () => {
  expect(describeError(new ApiError("Name taken", { status: 409, code: "name_taken" }), "Failed")).toBe("Name taken");
  expect(describeError(new TypeError("x is not a function"), "Failed")).toBe("Failed");
  expect(describeError(new TypeError("x is not a function"), "Failed", "Unknown error")).toBe("Unknown error");
});

it.each([
  [null, "document.pdf"],
  ["inline", "document.pdf"],
  ["attachment; filename=plan.pdf", "plan.pdf"],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ["attachment; filename=\"M_ller.pdf\"; filename*=UTF-8''M%C3%BCller%20%26%20S%C3%B6hne.pdf", "Müller & Söhne.pdf"],
  ["attachment; filename*=utf-8'en'a.pdf", "a.pdf"],
  ["attachment; filename=\"plain.pdf\"; filename*=UTF-8''%E0%A4%A", "plain.pdf"],
])("readFilename reads %p as %p", (header, name) => {
  expect(readFilename(header)).toBe(name);
});

it.each([
  [null, null],
  ['</client/api/pdfs?limit=100&cursor=abc%2B%2F%3D>; rel="next"', "abc+/="],
  ['<http://localhost/client/api/pdfs?cursor=z>; rel="prev"', null],
  ['</a?cursor=1>; rel="prev", </a?cursor=2>; rel="next"', "2"],
])("nextCursor reads %p as %p", (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});

describe("answers", () => {
  const page = (query: string) => ({ rows: [], total: 0, next: null, query });

  it("is true for pages of the same query only", () => {
    const key = ["documents", { sort: "created_at", order: "asc" }];
    expect(collectAnswers([page(JSON.stringify(key))], key)).toBe(true);
    expect(collectAnswers([page(JSON.stringify(["documents", { sort: "created_at", order: "desc" }]))], key)).toBe(false);
    expect(collectAnswers(undefined, key)).toBe(false);
  });
});

it("isSameRow keeps the row that was loaded before until it changes", () => {
  const loaded = new Map<number, { id: number; name: string }>();
  const first = isSameRow(loaded, { id: 1, name: "a" });
  expect(isSameRow(loaded, { id: 1, name: "a" })).toBe(first);
  const changed = isSameRow(loaded, { id: 1, name: "b" });
  expect(changed).toEqual({ id: 1, name: "b" });
  expect(isSameRow(loaded, { id: 1, name: "b" })).toBe(changed);
});
