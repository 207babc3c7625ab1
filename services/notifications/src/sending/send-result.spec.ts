import { describe, expect, it } from "@jest/globals";
import { accepted, fromSmtpError, deferred, redactReply } from "./send-result.ts";

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

describe("accepted", () => {
  it("returns the server's reply and its code", () => {
    expect(accepted("250 2.0.0 Ok: queued as 4B2C")).toEqual({ kind: "accepted", reply: "250 2.0.0 Ok: queued as 4B2C", code: 250 });
  });
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
