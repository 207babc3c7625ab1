import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import nodemailer from "nodemailer";
import { ScriptedSmtpServer } from "./smtp-server.ts";

const SLOW_MS = 50;

let server: ScriptedSmtpServer;

beforeEach(async () => {
  server = await new ScriptedSmtpServer({ slowMs: SLOW_MS }).start();
});
afterEach(() => server.stop());

async function send(to = "kim@mail.example"): Promise<void> {
  const email = { from: "no-reply@takeoff.example", to, text: "Hello", messageId: "<1@takeoff>" };
  await nodemailer.createTransport({ url: server.url }).sendMail(email);
}

describe("ScriptedSmtpServer", () => {
  it.each([
    ["close", 421],
    ["defer", 451],
    ["reject", 550],
    [{ code: 452, text: "mailbox full" }, 452],
  ] as const)("replies to RCPT TO under %j with %i", async (behaviour, responseCode) => {
    server.behaviour = () => behaviour;
    await expect(send()).rejects.toMatchObject({ responseCode });
    expect(server.received).toEqual([]);
  });

  it("waits before the replies to RCPT TO and to the message under slow", async () => {
    server.behaviour = () => "slow";
    const started = performance.now();
    await send();
    expect(performance.now() - started).toBeGreaterThan(2 * SLOW_MS - 5);
  });

  it("closes the connection instead of accepting a message under lost-reply, and counts the second copy", async () => {
    server.behaviour = (_recipient, attempt) => (attempt === 1 ? "lost-reply" : "accept");
    await expect(send()).rejects.toMatchObject({ code: "ECONNECTION" });
    await send();
    expect([server.received.length, server.accepted.length, server.extraCopies()]).toEqual([2, 1, { total: 1, max: 1 }]);
    expect(server.attempts.get("kim@mail.example")).toHaveLength(2);
  });

  it("refuses connections after stop and listens on the same port after start", async () => {
    const { url } = server;
    await server.stop();
    await expect(send()).rejects.toMatchObject({ code: "ESOCKET" });
    await server.start();
    expect(server.url).toBe(url);
    await send();
  });
});
