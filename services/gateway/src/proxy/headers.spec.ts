import { describe, expect, it } from "@jest/globals";
import { ROUTE_LIST } from "@takeoff/contracts";
import { pickBrowserHeaders, pickClientResponseHeaders, pickServiceRequestHeaders } from "./headers.ts";

/** What a service gets of a client's headers. */
const PERMITTED = {
  accept: "application/json",
  "content-type": "application/json",
  "content-length": "2",
  "idempotency-key": "k",
  range: "bytes=0-1",
  "if-range": '"e"',
  "if-none-match": '"e"',
  "tus-resumable": "1.0.0",
  "upload-length": "7",
  "upload-metadata": "filename YQ==",
  "upload-offset": "0",
};

describe("pickServiceRequestHeaders", () => {
  it("forwards the permitted headers and no other", () => {
    const headers = {
      ...PERMITTED,
      cookie: "takeoff_session=secret",
      authorization: "Bearer secret",
      host: "takeoff.example",
      "user-agent": "x",
      "accept-encoding": "gzip",
      expect: "100-continue",
      upgrade: "websocket",
      te: "trailers",
      "x-takeoff-caller": "forged",
      "x-takeoff-signed-caller": "forged",
      "x-takeoff-request-id": "forged",
      "x-request-id": "forged",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-real-ip": "203.0.113.9",
      forwarded: "for=203.0.113.9",
      "x-http-method-override": "DELETE",
      "x-sendfile-type": "X-Accel-Redirect",
      "x-accel-redirect": "http://store/docs/1",
      "x-accel-length": "7",
    };
    expect(pickServiceRequestHeaders(headers, true)).toEqual(PERMITTED);
  });

  it("ignores the client's connection header", () => {
    expect(
      pickServiceRequestHeaders(
        { connection: "x-takeoff-signed-caller, content-type", "content-type": "application/json", "content-length": "2" },
        true,
      ),
    ).toEqual({
      "content-type": "application/json",
      "content-length": "2",
    });
  });

  it("never contains both content-length and transfer-encoding", () => {
    expect(pickServiceRequestHeaders({ "content-length": "5", "transfer-encoding": "chunked" }, true)).toEqual({
      "transfer-encoding": "chunked",
    });
    expect(pickServiceRequestHeaders({ "transfer-encoding": "gzip, chunked" }, true)).toEqual({ "transfer-encoding": "chunked" });
    expect(pickServiceRequestHeaders({}, true)).toEqual({ "transfer-encoding": "chunked" });
  });

  it("drops the body headers for a route without a body", () => {
    expect(
      pickServiceRequestHeaders({ "content-length": "5", "content-type": "text/plain", "transfer-encoding": "chunked" }, false),
    ).toEqual({});
  });
});

describe("pickBrowserHeaders", () => {
  const NAMES = { device: "__Host-takeoff_device", signOn: "__Host-takeoff_sign_on" };
  const device = `${"A".repeat(80)}.${"b".repeat(80)}`;
  const signOn = "c".repeat(43);
  const cookie = `takeoff_device=other; __Host-takeoff_session=secret; ${NAMES.device}=${device}; ${NAMES.signOn}=${signOn}; x=y`;
  const headers = { cookie, "user-agent": "Sample/1.0" };
  const forwarded = { device: `${NAMES.device}=${device}`, signOn: `${NAMES.signOn}=${signOn}` };

  it("forwards the device cookie and the browser's name where a browser becomes known, no other cookie and to no other route", () => {
    const reached = ROUTE_LIST.filter((route) => Object.keys(pickBrowserHeaders(headers, route, NAMES)).length > 0);
    expect(reached.map(({ name }) => name).sort()).toEqual([
      "addSecondFactor",
      "changePassword",
      "completeLogin",
      "enrolAtLogin",
      "finishSingleSignOn",
      "login",
      "resetPassword",
    ]);
    for (const route of reached.filter(({ readsSignOn }) => !readsSignOn))
      expect(pickBrowserHeaders(headers, route, NAMES)).toEqual({ cookie: forwarded.device, "user-agent": "Sample/1.0" });
  });

  it("forwards the cookie of a single sign-on to its callback only", () => {
    const reached = ROUTE_LIST.filter((route) => String(pickBrowserHeaders(headers, route, NAMES).cookie).includes(signOn));
    expect(reached.map(({ name }) => name)).toEqual(["finishSingleSignOn"]);
    expect(pickBrowserHeaders(headers, reached[0]!, NAMES).cookie).toBe(`${forwarded.device}; ${forwarded.signOn}`);
    expect(pickBrowserHeaders({ cookie: `${NAMES.signOn}=${signOn}` }, reached[0]!, NAMES)).toEqual({ cookie: forwarded.signOn });
  });

  it.each([
    undefined,
    "",
    `${NAMES.device}=`,
    `${NAMES.device}=short`,
    `${NAMES.device}=${device}!`,
    `${NAMES.device}=${Array(11).fill("A".repeat(80)).join(".")}`,
    `${NAMES.signOn}=${signOn}d`,
    `${NAMES.signOn}=${signOn.slice(1)}=`,
  ])("is not passed on when it is not written as ours: %j", (header) => {
    for (const route of ROUTE_LIST) expect(pickBrowserHeaders({ cookie: header }, route, NAMES)).toEqual({});
  });
});

it("pickClientResponseHeaders drops hop-by-hop headers and those that the gateway sets itself", () => {
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
  expect(pickClientResponseHeaders(headers)).toEqual({
    "content-type": "application/pdf",
    "content-length": "9",
    etag: '"e"',
    "set-cookie": ["a=1", "b=2"],
  });
});
