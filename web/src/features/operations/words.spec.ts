import { describe, expect, it } from "@jest/globals";
import { EMAIL_STATES, type QueueFigures } from "@takeoff/contracts";
import { doneText, emailStanding, mayDrop, mayRetry, outboxStanding, queueStanding, waitText } from "./words.ts";

const queue: QueueFigures = { name: "documents", waiting: 0, active: 0, delayed: 0, parked: 0, oldest_waiting_seconds: null };
const emails = { pending: 0, sending: 0, sent: 9, parked: 0, dropped: 0, oldest_waiting_seconds: 0 };

describe("how a part stands", () => {
  it("is fine while nothing waits for long, or for a person", () => {
    const standings = [
      queueStanding({ ...queue, waiting: 3, oldest_waiting_seconds: 2 }),
      outboxStanding({ open: 1, oldest_seconds: 1 }),
      emailStanding(emails),
    ];
    expect(standings).toEqual(Array(3).fill({ text: "Fine", needsSomebody: false }));
  });

  it("needs somebody when something is parked or late, and says which in words", () => {
    expect(queueStanding({ ...queue, parked: 2, oldest_waiting_seconds: 500 })).toEqual({ text: "2 parked", needsSomebody: true });
    expect(queueStanding({ ...queue, waiting: 1, oldest_waiting_seconds: 61 })).toEqual({ text: "Late", needsSomebody: true });
    expect(outboxStanding({ open: 4, oldest_seconds: 90 })).toEqual({ text: "Late", needsSomebody: true });
    expect(emailStanding({ ...emails, parked: 1200 })).toEqual({ text: "1,200 parked", needsSomebody: true });
    expect(emailStanding({ ...emails, oldest_waiting_seconds: 700 })).toEqual({ text: "Late", needsSomebody: true });
  });

  it("tells a wait roughly", () => {
    expect([null, 0, 4.2, 200].map(waitText)).toEqual(["–", "–", "about 4 s", "about 3 min"]);
  });
});

describe("what is said of an act", () => {
  it("counts what it was done to, and what was left", () => {
    expect(doneText("retried", "job", { done: 1, left: 0 })).toBe("1 job is run again.");
    expect(doneText("dropped", "e-mail", { done: 500, left: 2 })).toBe("500 e-mails were dropped. 2 had gone on meanwhile.");
  });
});

describe("what may be done to an e-mail", () => {
  it("follows from its state, and nothing from being sent", () => {
    expect(EMAIL_STATES.filter(mayRetry)).toEqual(["parked", "dropped"]);
    expect(EMAIL_STATES.filter(mayDrop)).toEqual(["pending", "parked"]);
  });
});
