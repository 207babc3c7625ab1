import { describe, expect, it } from "@jest/globals";
import { toClient, toService } from "./headers.ts";

describe("what a service is told of a request", () => {
  it("is what it may need, and nothing else", () => {
    const headers = {
      accept: "application/json",
      "content-type": "application/json",
      "content-length": "2",
      "idempotency-key": "k",
      range: "bytes=0-1",
      "if-range": '"e"',
      "if-none-match": '"e"',
      cookie: "takeoff_session=secret",
      authorization: "Bearer secret",
      host: "takeoff.example",
      "user-agent": "x",
      "accept-encoding": "gzip",
      expect: "100-continue",
      upgrade: "websocket",
      te: "trailers",
      "x-takeoff-caller": "forged",
      "x-takeoff-request-id": "forged",
      "x-request-id": "forged",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-real-ip": "203.0.113.9",
      forwarded: "for=203.0.113.9",
      "x-http-method-override": "DELETE",
    };
    expect(toService(headers, true)).toEqual({
      accept: "application/json",
      "content-type": "application/json",
      "content-length": "2",
      "idempotency-key": "k",
      range: "bytes=0-1",
      "if-range": '"e"',
      "if-none-match": '"e"',
    });
  });

  it("is not changed by what a client says of the connection", () => {
    expect(
      toService({ connection: "x-takeoff-caller, content-type", "content-type": "application/json", "content-length": "2" }, true),
    ).toEqual({
      "content-type": "application/json",
      "content-length": "2",
    });
  });

  it("never holds both ways of telling a body's end", () => {
    expect(toService({ "content-length": "5", "transfer-encoding": "chunked" }, true)).toEqual({ "transfer-encoding": "chunked" });
    expect(toService({ "transfer-encoding": "gzip, chunked" }, true)).toEqual({ "transfer-encoding": "chunked" });
    expect(toService({}, true)).toEqual({ "transfer-encoding": "chunked" });
  });

  it("holds nothing of a body that the route does not have", () => {
    expect(toService({ "content-length": "5", "content-type": "text/plain", "transfer-encoding": "chunked" }, false)).toEqual({});
  });
});

describe("what a client is told of an answer", () => {
  it("is the service's own headers, without those of the connection or the gateway", () => {
    const headers = {
      "content-type": "application/pdf",
      "content-length": "9",
      etag: '"e"',
      "set-cookie": ["a=1", "b=2"],
      connection: "keep-alive, X-Internal",
      "keep-alive": "timeout=65",
      "transfer-encoding": "chunked",
      "x-internal": "10.0.0.7",
      "x-request-id": "of the service",
      date: "now",
      trailer: "x",
      upgrade: "h2c",
    };
    expect(toClient(headers)).toEqual({
      "content-type": "application/pdf",
      "content-length": "9",
      etag: '"e"',
      "set-cookie": ["a=1", "b=2"],
    });
  });
});
