import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import nodemailer from "nodemailer";
import { ScriptedSmtpServer } from "./smtp-server.ts";

const SLOW_MS = 50;

let server: ScriptedSmtpServer;

beforeEach(async () => {
  server = await new ScriptedSmtpServer({ slowMs: SLOW_MS }).start();
});
afterEach(() => server.stop());

/** @returns the server's reply @throws with its code in `responseCode` */
async function send(to = "kim@mail.example"): Promise<string> {
  const transport = nodemailer.createTransport({ url: server.url });
  const { response } = await transport.sendMail({
    from: "no-reply@takeoff.example",
    to,
    text: "Hello.\r\n.\r\nBye.",
    messageId: "<1@takeoff>",
  });
  return response;
}

describe("the scripted SMTP server", () => {
  it("accepts and stores an e-mail whole by default", async () => {
    expect(await send()).toMatch(/^250 /);
    expect(server.accepted).toMatchObject([{ from: "no-reply@takeoff.example", to: ["kim@mail.example"], messageId: "<1@takeoff>" }]);
    expect(server.accepted[0]?.raw).toMatch(/\r\n\r\nHello\.\r\n\.\r\nBye\.\r\n$/);
  });

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

  it("waits twice under slow: before the replies to RCPT TO and to the message", async () => {
    server.behaviour = () => "slow";
    const begun = performance.now();
    await send();
    expect(performance.now() - begun).toBeGreaterThan(2 * SLOW_MS - 5);
  });

  it("stores the message and closes the connection without a reply under lost-reply, and counts the second copy", async () => {
    server.behaviour = (_recipient, attempt) => (attempt === 1 ? "lost-reply" : "accept");
    await expect(send()).rejects.toMatchObject({ code: "ECONNECTION" });
    await send();
    expect([server.received.length, server.accepted.length, server.extraCopies()]).toEqual([2, 1, { total: 1, most: 1 }]);
    expect(server.attempts.get("kim@mail.example")).toHaveLength(2);
  });

  it("replies to a message as the test decides", async () => {
    server.onMessage = ({ raw }) => ({ code: 554, text: `5.7.1 ${raw.length > 0 ? "spam" : "empty"}` });
    await expect(send()).rejects.toMatchObject({ responseCode: 554, response: "554 5.7.1 spam" });
  });

  it("refuses connections after stop, and listens on the same port after the next start", async () => {
    const { url } = server;
    await server.stop();
    await expect(send()).rejects.toMatchObject({ code: "ESOCKET" });
    await server.start();
    expect(server.url).toBe(url);
    await send();
  });
});
