import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import type { Response } from "express";
import { Subscriber } from "./subscriber.ts";

const CALLER: Caller = { id: 1, username: "kim", role: "user", organization_id: 1, nda_accepted: true, session_id: 1 };

let stream: { written: string[]; writableEnded: boolean; writableLength: number; destroyed: boolean };
let subscriber: Subscriber;

beforeEach(() => {
  stream = { written: [], writableEnded: false, writableLength: 0, destroyed: false };
  const response = Object.assign(stream, {
    write: (text: string) => stream.written.push(text),
    end: () => (stream.writableEnded = true),
    destroy: () => (stream.destroyed = true),
  });
  subscriber = new Subscriber(CALLER, "hash", response as unknown as Response);
});

describe("Subscriber", () => {
  it("writes messages and comments as server-sent events", () => {
    subscriber.send("document", '{"id":1}');
    subscriber.comment();
    expect(stream.written).toEqual(['event: document\ndata: {"id":1}\n\n', ": still here\n\n"]);
  });

  it("writes nothing after end()", () => {
    subscriber.end();
    subscriber.send("document", "{}");
    expect(stream.written).toEqual([]);
  });

  it("destroys the connection of a client with more than 1 MiB unread", () => {
    stream.writableLength = 1_048_577;
    subscriber.send("document", "{}");
    expect([stream.destroyed, stream.written]).toEqual([true, []]);
  });

  it("runs deliveries in order, also after one of them failed", async () => {
    const order: string[] = [];
    const failures: unknown[] = [];
    const slow = Promise.withResolvers<void>();
    subscriber.enqueue(
      () => slow.promise.then(() => void order.push("first")),
      (error) => failures.push(error),
    );
    subscriber.enqueue(
      () => Promise.reject(new Error("second")),
      (error) => failures.push(error),
    );
    const done = new Promise<void>((resolve) => {
      subscriber.enqueue(
        () => Promise.resolve(order.push("third")).then(() => resolve()),
        (error) => failures.push(error),
      );
    });
    slow.resolve();
    await done;
    expect([order, failures]).toEqual([["first", "third"], [new Error("second")]]);
  });
});
