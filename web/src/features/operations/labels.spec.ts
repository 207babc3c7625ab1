import { describe, expect, it } from "@jest/globals";
import { EMAIL_STATES, type QueueStatistics } from "@takeoff/contracts";
import { doneText, emailMetrics, emailHealth, mayDiscard, mayRetry, outboxHealth, queueHealth, waitText } from "./labels.ts";

const queue: QueueStatistics = { name: "documents", waiting: 0, active: 0, delayed: 0, parked: 0, oldest_waiting_seconds: null };
const emails = { pending: 0, sending: 0, sent: 9, parked: 0, dropped: 0, held: 0, oldest_waiting_seconds: 0 };

describe("health of queues, outbox and e-mails", () => {
  it("is fine while nothing is late or dead-lettered", () => {
    const all = [
      queueHealth({ ...queue, waiting: 3, oldest_waiting_seconds: 2 }),
      outboxHealth({ open: 1, oldest_seconds: 1 }),
      emailHealth(emails),
    ];
    expect(all).toEqual(Array(3).fill({ text: "OK", needsAttention: false }));
  });

  it("needs attention when something is dead-lettered or late", () => {
    expect(queueHealth({ ...queue, parked: 2, oldest_waiting_seconds: 500 })).toEqual({ text: "2 dead-lettered", needsAttention: true });
    expect(queueHealth({ ...queue, waiting: 1, oldest_waiting_seconds: 61 })).toEqual({ text: "Late", needsAttention: true });
    expect(outboxHealth({ open: 4, oldest_seconds: 90 })).toEqual({ text: "Late", needsAttention: true });
    expect(emailHealth({ ...emails, parked: 1200 })).toEqual({ text: "1,200 dead-lettered", needsAttention: true });
    expect(emailHealth({ ...emails, oldest_waiting_seconds: 700 })).toEqual({ text: "Late", needsAttention: true });
  });

  it("includes deferred e-mails only when there are any", () => {
    expect(emailMetrics(emails).map(([label]) => label)).toEqual(["Waiting", "Being sent", "Sent", "Dead-lettered", "Discarded"]);
    expect(emailMetrics({ ...emails, pending: 1300, held: 1200 })).toContainEqual(["Held by a limit", "1,200"]);
  });

  it("is shown with a rough waiting time", () => {
    expect([null, 0, 4.2, 200].map(waitText)).toEqual(["–", "–", "about 4 s", "about 3 min"]);
  });
});

describe("doneText", () => {
  it("counts the affected and the skipped rows", () => {
    expect(doneText("retried", "job", { done: 1, left: 0 })).toBe("1 job was queued again.");
    expect(doneText("dropped", "e-mail", { done: 500, left: 2 })).toBe("500 e-mails were discarded. 2 had changed in the meantime.");
  });
});

describe("actions on an e-mail", () => {
  it("depend on its state; none is possible while it is being sent", () => {
    expect(EMAIL_STATES.filter(mayRetry)).toEqual(["parked", "dropped"]);
    expect(EMAIL_STATES.filter(mayDiscard)).toEqual(["pending", "parked"]);
  });
});
