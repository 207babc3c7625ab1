import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BadRequestException, ForbiddenException, NotFoundException } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import express, { type Request, type Response } from "express";
import { runInContext } from "../logging/context.ts";
import { sendError, toAppError } from "./error.filter.ts";

describe("what was thrown", () => {
  it("stays what it is when it is ours", () => {
    const error = new AppError("conflict");
    expect(toAppError(error)).toBe(error);
  });

  it("is a path that leads nowhere when the router found or decoded none", () => {
    expect(toAppError(new NotFoundException("Cannot GET /secret")).message).toBe("Not found.");
    expect(toAppError(new BadRequestException("Failed to decode param '%zz'"))).toMatchObject({ code: "not_found", message: "Not found." });
  });

  it.each([new Error("select secret"), new ForbiddenException("x"), "text", null, undefined, { code: "23505" }])(
    "is a fault of ours otherwise: %p",
    (thrown) => {
      expect(toAppError(thrown)).toMatchObject({
        code: "internal",
        status: 500,
        message: "Something went wrong on our side. Please try again.",
      });
    },
  );
});

describe("an error's answer", () => {
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

  it("has the contract's body, the request's id, and when to come back", async () => {
    handle = (request, response) =>
      runInContext({ requestId: "r-1", caller: null, address: "" }, () =>
        sendError(request, response, new AppError("too_many_requests", { retryAfter: 7, fields: { a: "b" } })),
      );
    const answer = await fetch(origin);
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([429, "7", "no-store"]);
    const { sentence: error } = { sentence: "Too many attempts. Please wait a moment and try again." };
    expect(await answer.json()).toEqual({ error, code: "too_many_requests", request_id: "r-1", fields: { a: "b" } });
  });

  it("carries nothing of the answer that was begun before it", async () => {
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
    const answer = await fetch(origin);
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */9"]);
    for (const name of ["etag", "content-disposition", "accept-ranges"]) expect(answer.headers.get(name)).toBeNull();
    expect(await answer.json()).toMatchObject({ request_id: "r-2" });
  });

  it("breaks the connection off when the body had begun: a cut file must not look whole", async () => {
    handle = (request, response) => {
      response.write("the first half", () => sendError(request, response, new AppError("internal")));
    };
    await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow();
  });
});
