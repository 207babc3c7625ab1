import { ScriptedMailServer } from "../faults/lab/mail-server.ts";
import { withBenchStack } from "./bench-stack.ts";
import type { Verdict } from "./compare.ts";
import { backlog } from "./event-backlog.ts";
import { delays } from "./event-delay.ts";
import { rates } from "./event-rate.ts";

async function withMailServer<T>(work: (mail: ScriptedMailServer) => Promise<T>): Promise<T> {
  const mail = new ScriptedMailServer();
  await mail.up();
  try {
    return await work(mail);
  } finally {
    await mail.down();
  }
}

/** From a change's commit to what follows from it: how soon, how many a second, and what a second worker adds. */
export function events(): Promise<Verdict> {
  return withMailServer((mail) =>
    withBenchStack(
      async (stack) => {
        const verdicts = [await delays(stack), await rates(), await backlog(stack, mail)];
        return verdicts.every(Boolean);
      },
      { SMTP_URL: mail.url },
    ),
  );
}
