import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { computeBackoffSeconds } from "./backoff.ts";
import { accepted, fromSmtpError, deferred, redactReply } from "./send-result.ts";
import { isMailbox, parseSender } from "./mailbox.ts";

describe("computeBackoffSeconds", () => {
  it("doubles from 5 s to 30 min", () => {
    const waits = Array.from({ length: 12 }, (_, index) => computeBackoffSeconds(index + 1, 0));
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800]);
  });

  it("returns at most the given limit", () => {
    expect([1, 3, 4, 50].map((attempts) => computeBackoffSeconds(attempts, 0, 30))).toEqual([5, 20, 30, 30]);
  });

  it("is shortened at random by at most 25 %", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempts, random) => {
        const full = computeBackoffSeconds(attempts, 0);
        const wait = computeBackoffSeconds(attempts, random);
        expect(wait).toBeLessThanOrEqual(full);
        expect(wait).toBeGreaterThan(full * 0.75);
      }),
    );
  });
});

const reply = (responseCode: number, command: string, code = "EENVELOPE") =>
  Object.assign(new Error("rejected"), { code, command, responseCode, response: `${responseCode} text of the server` });

describe("fromSmtpError", () => {
  it.each([
    [550, "RCPT TO"],
    [552, "DATA"],
    [501, "MAIL FROM"],
  ])("rejects permanently after %i to %s", (code, command) => {
    expect(fromSmtpError(reply(code, command))).toEqual({ kind: "rejected", reply: `${code} text of the server`, code });
  });

  it.each([
    [450, "RCPT TO"],
    [451, "DATA"],
    [421, "MAIL FROM"],
    [421, "CONN"],
    [503, "MAIL FROM"],
    [530, "MAIL FROM"],
    [554, "CONN"],
    [535, "AUTH PLAIN"],
  ])("defers after %i to %s", (code, command) => {
    expect(fromSmtpError(reply(code, command))).toMatchObject({ kind: "deferred", code });
  });

  it.each(["ESOCKET", "ECONNECTION", "ETIMEDOUT", "EDNS", "ETLS", "EABORT"])("defers when there was no reply (%s)", (code) => {
    const error = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:25"), { code, command: "CONN" });
    expect(fromSmtpError(error)).toEqual({ kind: "deferred", reply: `No reply from the mail server (${code})`, code: null });
  });

  it("returns a reply that PostgreSQL can store, for any bytes from the server", () => {
    const response = `550 no\0 such\r\n550 \ud800user ${"x".repeat(1_000)}`;
    const { reply: stored } = fromSmtpError({ ...reply(550, "RCPT TO"), response });
    expect(stored).toMatch(/^550 no such 550 user x+$/);
    expect(stored.length).toBeLessThanOrEqual(500);
  });
});

it("accepted returns the server's reply and its code", () => {
  expect(accepted("250 2.0.0 Ok: queued as 4B2C")).toEqual({ kind: "accepted", reply: "250 2.0.0 Ok: queued as 4B2C", code: 250 });
});

describe("redactReply", () => {
  it.each([
    [fromSmtpError(reply(554, "DATA")), "554"],
    [
      fromSmtpError({ ...reply(550, "DATA"), response: "550 5.7.1 https://takeoff.example/client/reset-password/s3cret is listed" }),
      "550 5.7.1",
    ],
    [fromSmtpError({ ...reply(421, "DATA"), response: "421-4.7.0 https://takeoff.example/s3cret" }), "421-4.7.0"],
    [fromSmtpError({ ...reply(550, "DATA"), response: "550 5.7.1s3cret" }), "550"],
    [accepted("250 2.0.0 s3cret"), "250 2.0.0"],
    [accepted("s3cret"), ""],
  ])("keeps only the codes of the server's reply: %j", (result, codes) => {
    expect(redactReply(result)).toEqual({ ...result, reply: `${codes} (reply text not stored)`.trim() });
  });

  it("keeps our own texts", () => {
    for (const result of [fromSmtpError({ code: "ESOCKET" }), deferred("identity does not respond")])
      expect(redactReply(result)).toEqual(result);
  });
});

describe("isMailbox", () => {
  it.each(["kim@northgate.example", "kim.o'brien+bids@mail.northgate.example"])("accepts %s", (address) => {
    expect(isMailbox(address)).toBe(true);
  });

  it.each([
    "",
    "kim",
    "kim@localhost",
    "Kim <kim@northgate.example>",
    "kim@northgate.example, pat@harbor.example",
    "kim@northgate.example;pat@harbor.example",
    "staff: kim@northgate.example;",
    '"kim@harbor.example x"@northgate.example',
    "kim(comment)@northgate.example",
    "kim@northgate.example\r\nBcc: pat@harbor.example",
    "kim@northgate.example\n",
    " kim@northgate.example",
    "kim@[127.0.0.1]",
    "kim@nörthgate.example",
    `${"k".repeat(250)}@northgate.example`,
  ])("rejects %j", (text) => {
    expect(isMailbox(text)).toBe(false);
  });

  it("accepts no text with a character that ends a line, separates addresses or starts a name, a group or a comment", () => {
    const pieces = fc.constantFrom("x.example", ...'aB@.,;:<>()"\\\r\n\0 \u2028é');
    const tricky = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(tricky, fc.emailAddress(), fc.string()), (text) => {
        if (!isMailbox(text)) return;
        expect(text).toMatch(/^[^\s@,;:<>()"\\\p{C}]+@[A-Za-z0-9.-]+$/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("parseSender", () => {
  it("accepts an address, or a name and an address", () => {
    expect(parseSender("no-reply@takeoff.example")).toEqual({ name: "", address: "no-reply@takeoff.example" });
    expect(parseSender("Takeoff <no-reply@takeoff.example>")).toEqual({ name: "Takeoff", address: "no-reply@takeoff.example" });
  });

  it.each(["Takeoff", "Takeoff <>", "a@x.example, b@x.example", "A\r\nBcc: b@x.example <a@x.example>", "A <a@x.example> <b@x.example>"])(
    "returns null for %j",
    (text) => {
      expect(parseSender(text)).toBeNull();
    },
  );
});
