import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { UnreadResponses } from "./unread-responses.ts";

let unread: UnreadResponses;
beforeEach(() => {
  jest.useFakeTimers();
  unread = new UnreadResponses();
});
afterEach(() => {
  unread.onModuleDestroy();
  jest.useRealTimers();
});

/** A fake of both responses: `pass` sets what the service sent and the client read. */
class FakeResponse extends EventEmitter {
  readableEnded = false;
  writableLength = 0;
  writableNeedDrain = false;
  isReleased = false;
  isDisconnected = false;

  constructor(client = "kim") {
    super();
    unread.watch(this, this, client, () => (this.isReleased = true));
  }

  /** The service sends and the client reads a number of bytes; the rest waits for the client. */
  pass(sent: number, read: number): this {
    this.emit("data", Buffer.alloc(sent));
    this.writableLength += sent - read;
    this.writableNeedDrain = this.writableLength > 0;
    return this;
  }

  destroy(): void {
    this.isDisconnected = true;
    this.emit("close");
  }
}

const seconds = (count: number): void => void jest.advanceTimersByTime(count * 1000);
const WINDOW_S = LIMITS.slowReaderMs / 1000;

describe("UnreadResponses with a client that reads nothing", () => {
  it("releases the quota within 2 s and disconnects the client after LIMITS.slowReaderMs", () => {
    // The socket buffers take most of it immediately.
    const response = new FakeResponse().pass(10_000_000, 9_900_000);
    seconds(2);
    expect([response.isReleased, response.isDisconnected]).toEqual([true, false]);
    seconds(WINDOW_S - 2);
    expect(response.isDisconnected).toBe(false);
    seconds(1);
    expect(response.isDisconnected).toBe(true);
  });

  it("does the same when the service has sent everything", () => {
    const response = new FakeResponse().pass(10_000, 0);
    [response.readableEnded, response.writableNeedDrain] = [true, false];
    seconds(2);
    expect(response.isReleased).toBe(true);
    seconds(WINDOW_S);
    expect(response.isDisconnected).toBe(true);
  });
});

describe("UnreadResponses with a client that reads", () => {
  it("keeps the quota and the connection at 16 KiB/s", () => {
    const response = new FakeResponse().pass(64_000, 0);
    for (let second = 0; second < 3 * WINDOW_S; second++) {
      response.pass(LIMITS.minimumReadRate, LIMITS.minimumReadRate);
      seconds(1);
    }
    expect([response.isReleased, response.isDisconnected]).toEqual([false, false]);
  });

  it("disconnects a client that reads slower than 16 KiB/s", () => {
    const response = new FakeResponse().pass(64_000, 0);
    for (let second = 0; second <= WINDOW_S; second++) {
      response.pass(LIMITS.minimumReadRate - 100, LIMITS.minimumReadRate - 100);
      seconds(1);
    }
    expect(response.isDisconnected).toBe(true);
  });

  it("keeps the quota and the connection while the service sends nothing", () => {
    const response = new FakeResponse().pass(1_000, 1_000);
    seconds(5 * WINDOW_S);
    expect([response.isReleased, response.isDisconnected]).toEqual([false, false]);
  });
});

describe("UnreadResponses limits", () => {
  it("disconnects the oldest response of a client with more than LIMITS.unreadResponsesPerUser", () => {
    const other = new FakeResponse("other").pass(1_000, 0);
    const responses = Array.from({ length: LIMITS.unreadResponsesPerUser + 2 }, () => new FakeResponse().pass(1_000, 0));
    seconds(2);
    expect(responses.map(({ isDisconnected }) => isDisconnected)).toEqual(responses.map((_, index) => index < 2));
    expect([other.isReleased, other.isDisconnected]).toEqual([true, false]);
  });

  it("disconnects a response of the client with the most beyond LIMITS.unreadResponsesPerGateway", () => {
    const few = new FakeResponse("few").pass(1_000, 0);
    seconds(2);
    const clients = LIMITS.unreadResponsesPerGateway / LIMITS.unreadResponsesPerUser + 1;
    const responses = Array.from({ length: clients * LIMITS.unreadResponsesPerUser }, (_, index) =>
      new FakeResponse(`p${index % clients}`).pass(1_000, 0),
    );
    seconds(2);
    const open = responses.filter(({ isDisconnected }) => !isDisconnected);
    expect([open.length + 1, few.isDisconnected]).toEqual([LIMITS.unreadResponsesPerGateway, false]);
  });

  it("runs no timer without open responses", () => {
    const response = new FakeResponse().pass(1_000, 0);
    response.destroy();
    expect(jest.getTimerCount()).toBe(0);
  });
});
