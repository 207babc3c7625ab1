import { afterEach, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import * as z from "zod";
import { FileProcess, type FileTask } from "./file-process.ts";
import { programFile } from "./sandbox.ts";

const schema = z.object({ type: z.literal("said"), number: z.int(), text: z.string().max(65_000) });
type Message = z.infer<typeof schema>;

const children: { end(): void }[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.end();
});

function start() {
  const child = new FileProcess<{ size: number; messages: number; isAllowed: boolean }, Message>({
    program: { file: programFile("../../../test/processes/talkative-child", import.meta.url), libraries: [], memoryBytes: 512 * 1_048_576 },
    schema,
    messageBytes: 1_048_576,
    maxMs: 60_000,
  });
  children.push(child);
  return child;
}

const taskWith = (onMessage: FileTask<Message>["onMessage"], seconds = 60): FileTask<Message> => ({
  open: () => Promise.reject(new Error("no file is read")),
  limits: { memoryBytes: 512 * 1_048_576, cpuSeconds: 30, seconds },
  onMessage,
});

describe("FileProcess", () => {
  it("hands messages on one after another, and counts no time while one is handled (deep)", async () => {
    const child = start();
    const [first, numbers] = [Promise.withResolvers<void>(), [] as number[]];
    const running = child.run(
      { size: 0, messages: 30, isAllowed: true },
      taskWith(({ number }) => {
        numbers.push(number);
        return number === 0 ? first.promise : undefined;
      }, 3),
    );
    await waitFor(() => Promise.resolve(numbers.length > 0), { what: "the first message", timeoutMs: 30_000 });
    const begun = performance.now();
    await waitFor(() => Promise.resolve(performance.now() - begun > 4_000), { what: "more than the limit of time", timeoutMs: 30_000 });
    expect(numbers).toEqual([0]);
    first.resolve();
    expect(await running).toBeNull();
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  it("throws what the handling of a message throws, and ends the process", async () => {
    const child = start();
    const failing = taskWith(() => Promise.reject(new Error("the database is unavailable")));
    await expect(child.run({ size: 0, messages: 3, isAllowed: true }, failing)).rejects.toThrow("the database is unavailable");
    expect(child.isUsable).toBe(false);
  });

  it("ends a process that says what its schema does not allow, which counts as caused by the file", async () => {
    const child = start();
    let handled = 0;
    expect(
      await child.run(
        { size: 0, messages: 1, isAllowed: false },
        taskWith(() => void handled++),
      ),
    ).toBeNull();
    expect([handled, child.isUsable]).toEqual([0, false]);
  });
});
