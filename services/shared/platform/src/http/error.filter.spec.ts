import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BadRequestException, ForbiddenException, NotFoundException } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import express, { type Request, type Response } from "express";
import { runInContext } from "../logging/context.ts";
import { sendError, toAppError } from "./error.filter.ts";

describe("toAppError", () => {
  it("returns an AppError unchanged", () => {
    const error = new AppError("conflict");
    expect(toAppError(error)).toBe(error);
  });

  it("returns not_found when the router cannot find or decode the path", () => {
    expect(toAppError(new NotFoundException("Cannot GET /secret")).message).toBe("Not found.");
    expect(toAppError(new BadRequestException("Failed to decode param '%zz'"))).toMatchObject({ code: "not_found", message: "Not found." });
  });

  it.each([new Error("select secret"), new ForbiddenException("x"), "text", null, undefined, { code: "23505" }])(
    "returns internal for %p",
    (thrown) => {
      expect(toAppError(thrown)).toMatchObject({
        code: "internal",
        status: 500,
        message: "Something went wrong on our side. Please try again.",
      });
    },
  );
});

describe("sendError", () => {
  let server: Server;
  let origin: string;
  let handle: (request: Request, response: Response) => void = () => undefined;

  beforeAll(async () => {
    const app = express();
    app.disable("etag");
    app.use((request, response) => handle(request, response));
    server = createServer(app).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  afterEach(() => server.closeIdleConnections());

  it("sends the contract's body, the request's id and retry-after", async () => {
    handle = (request, response) =>
      runInContext({ requestId: "r-1", caller: null, address: "" }, () =>
        sendError(request, response, new AppError("too_many_requests", { retryAfter: 7, fields: { a: "b" } })),
      );
    const reply = await fetch(origin);
    expect([reply.status, reply.headers.get("retry-after"), reply.headers.get("cache-control")]).toEqual([429, "7", "no-store"]);
    const error = "Too many attempts. Please try again in 7 seconds.";
    expect(await reply.json()).toEqual({ error, code: "too_many_requests", request_id: "r-1", fields: { a: "b" } });
  });

  it("removes the headers of the response that was prepared before", async () => {
    handle = (request, response) => {
      response.set({
        "x-request-id": "r-2",
        etag: '"x"',
        "content-disposition": "attachment",
        "content-length": "9",
        "content-range": "bytes 0-1/9",
        "accept-ranges": "bytes",
      });
      sendError(request, response, new AppError("range_not_satisfiable", { headers: { "content-range": "bytes */9" } }));
    };
    const reply = await fetch(origin);
    expect([reply.status, reply.headers.get("content-range")]).toEqual([416, "bytes */9"]);
    for (const name of ["etag", "content-disposition", "accept-ranges"]) expect(reply.headers.get(name)).toBeNull();
    expect(await reply.json()).toMatchObject({ request_id: "r-2" });
  });

  it("closes the connection when the body has started, so that a truncated file does not look complete", async () => {
    handle = (request, response) => {
      response.write("the first half", () => sendError(request, response, new AppError("internal")));
    };
    await expect(fetch(origin).then((reply) => reply.text())).rejects.toThrow();
  });
});
