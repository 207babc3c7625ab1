import { describe, expect, it } from "@jest/globals";
import { EMAIL_STATES, QUEUES, type QueueStatistics } from "@takeoff/contracts";
import { describeDone, listParts, judgeEmails, mayDiscard, mayRetry, judgeOutbox, judgeQueue, formatWait, PART_COUNT } from "./labels.ts";

const queue: QueueStatistics = { name: "documents", waiting: 0, active: 0, delayed: 0, parked: 0, oldest_waiting_seconds: null };
const emails = { pending: 0, sending: 0, sent: 9, parked: 0, dropped: 0, held: 0, oldest_waiting_seconds: 0 };

describe("health of queues, outbox and e-mails", () => {
  it("is fine while nothing is late or has failed for good", () => {
    const all = [
      judgeQueue({ ...queue, waiting: 3, oldest_waiting_seconds: 2 }),
      judgeOutbox({ open: 1, oldest_seconds: 1 }),
      judgeEmails(emails),
    ];
    expect(all).toEqual(Array(3).fill({ text: "OK", needsAttention: false }));
  });

  it("needs attention when something is failed for good or late", () => {
    expect(judgeQueue({ ...queue, parked: 2, oldest_waiting_seconds: 500 })).toEqual({ text: "2 failed for good", needsAttention: true });
    expect(judgeQueue({ ...queue, waiting: 1, oldest_waiting_seconds: 61 })).toEqual({ text: "Late", needsAttention: true });
    expect(judgeOutbox({ open: 4, oldest_seconds: 90 })).toEqual({ text: "Late", needsAttention: true });
    expect(judgeEmails({ ...emails, parked: 1200 })).toEqual({ text: "1,200 failed for good", needsAttention: true });
    expect(judgeEmails({ ...emails, oldest_waiting_seconds: 700 })).toEqual({ text: "Late", needsAttention: true });
  });

  it("lists each queue, the outbox and the e-mails, of which those held by a limit are delayed and not waiting", () => {
    const parts = listParts({
      queues: [{ ...queue, waiting: 3, oldest_waiting_seconds: 2 }],
      outbox: { open: 4, oldest_seconds: 1 },
      emails: { ...emails, pending: 1300, held: 1200, dropped: 1 },
    });
    expect(parts).toMatchObject([
      { name: "Documents queue", waiting: 3, active: 0, oldestSeconds: 2 },
      { name: "Outbox", waiting: 4, active: null, delayed: null, parked: null, oldestSeconds: 1 },
      { name: "E-mails", waiting: 100, delayed: 1200, detail: "9 sent, 1 discarded" },
    ]);
  });

  it("lists as many as there is room for while they are fetched", () => {
    const queues = QUEUES.map((name) => ({ ...queue, name }));
    expect(listParts({ queues, outbox: { open: 0, oldest_seconds: 0 }, emails })).toHaveLength(PART_COUNT);
  });

  it("lists outbox and e-mails although the queues cannot be read", () => {
    const parts = listParts({ queues: null, outbox: { open: 0, oldest_seconds: 0 }, emails });
    expect(parts.map(({ name }) => name)).toEqual(["Outbox", "E-mails"]);
  });

  it("is shown with a rough waiting time", () => {
    expect([null, 0, 4.2, 200].map(formatWait)).toEqual(["–", "–", "about 4 s", "about 3 min"]);
  });
});

describe("describeDone", () => {
  it("counts the affected and the skipped rows", () => {
    expect(describeDone("retried", "job", { done: 1, left: 0 })).toBe("1 job was queued again.");
    expect(describeDone("dropped", "e-mail", { done: 500, left: 2 })).toBe("500 e-mails were discarded. 2 had changed in the meantime.");
  });
});

describe("actions on an e-mail", () => {
  it("depend on its state; none is possible while it is being sent", () => {
    expect(EMAIL_STATES.filter(mayRetry)).toEqual(["parked", "dropped"]);
    expect(EMAIL_STATES.filter(mayDiscard)).toEqual(["pending", "parked"]);
  });
});
