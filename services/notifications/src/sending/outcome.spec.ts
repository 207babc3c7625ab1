import { describe, expect, it } from "@jest/globals";
import { accepted, failed, postponed, withoutWords } from "./outcome.ts";

const reply = (responseCode: number, command: string, code = "EENVELOPE") =>
  Object.assign(new Error("refused"), { code, command, responseCode, response: `${responseCode} words of the server` });

describe("an attempt that failed", () => {
  it.each([
    [550, "RCPT TO"],
    [552, "DATA"],
    [501, "MAIL FROM"],
  ])("is final when the server says %i to %s", (code, command) => {
    expect(failed(reply(code, command))).toEqual({ kind: "refused", reply: `${code} words of the server`, code });
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
  ])("is worth another try after %i to %s", (code, command) => {
    expect(failed(reply(code, command))).toMatchObject({ kind: "deferred", code });
  });

  it.each(["ESOCKET", "ECONNECTION", "ETIMEDOUT", "EDNS", "ETLS", "EABORT"])(
    "is worth another try when there was no answer (%s)",
    (code) => {
      const error = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:25"), { code, command: "CONN" });
      expect(failed(error)).toEqual({ kind: "deferred", reply: `No answer from the mail server (${code})`, code: null });
    },
  );

  it("keeps a reply that a database can hold, whatever the server sent", () => {
    const response = `550 no\0 such\r\n550 \ud800user ${"x".repeat(1_000)}`;
    const { reply: kept } = failed({ ...reply(550, "RCPT TO"), response });
    expect(kept).toMatch(/^550 no such 550 user x+$/);
    expect(kept.length).toBeLessThanOrEqual(500);
  });
});

describe("an attempt that succeeded", () => {
  it("keeps the server's reply and its code", () => {
    expect(accepted("250 2.0.0 Ok: queued as 4B2C")).toEqual({ kind: "accepted", reply: "250 2.0.0 Ok: queued as 4B2C", code: 250 });
  });
});

describe("the outcome of a mail with a secret", () => {
  it.each([
    [failed(reply(554, "DATA")), "554"],
    [failed({ ...reply(550, "DATA"), response: "550 5.7.1 https://takeoff.example/client/reset-password/s3cret is listed" }), "550 5.7.1"],
    [failed({ ...reply(421, "DATA"), response: "421-4.7.0 https://takeoff.example/s3cret" }), "421-4.7.0"],
    [failed({ ...reply(550, "DATA"), response: "550 5.7.1s3cret" }), "550"],
    [accepted("250 2.0.0 s3cret"), "250 2.0.0"],
    [accepted("s3cret"), ""],
  ])("keeps the codes of the server's reply only: %j", (outcome, codes) => {
    expect(withoutWords(outcome)).toEqual({ ...outcome, reply: `${codes} (the words of the reply are not kept)`.trim() });
  });

  it("keeps words of our own", () => {
    for (const outcome of [failed({ code: "ESOCKET" }), postponed("identity is away")]) expect(withoutWords(outcome)).toEqual(outcome);
  });
});
