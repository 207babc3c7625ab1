import { describe, expect, it } from "@jest/globals";
import { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { withBenchStack } from "./harness/bench-stack.ts";
import type { Missed } from "./harness/compare.ts";
import { backlog } from "./harness/event-backlog.ts";
import { delays } from "./harness/event-delay.ts";
import { rates } from "./harness/event-rate.ts";

async function withMailServer<T>(work: (mail: ScriptedSmtpServer) => Promise<T>): Promise<T> {
  const mail = await new ScriptedSmtpServer({ storeRaw: false }).start();
  try {
    return await work(mail);
  } finally {
    await mail.stop();
  }
}

/** From a change's commit to what follows from it: how soon, how many a second, and what a second worker adds. */
function events(): Promise<Missed> {
  return withMailServer((mail) =>
    withBenchStack(
      async (stack) => {
        const missed = [await delays(stack), await rates(), await backlog(stack, mail)];
        return missed.flat();
      },
      { SMTP_URL: mail.url },
    ),
  );
}

describe("events", () => {
  it("delivers 20 events a second within 100 ms at the median, and twice the e-mails with two processes", async () => {
    expect(await events()).toEqual([]);
  });
});
