import { expect, it } from "@jest/globals";
import { OPERATIONS_MESSAGES } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform";
import { TurnaroundRepository } from "./turnaround.repository.ts";

const failing = (error: Error) => new TurnaroundRepository({ transaction: () => Promise.reject(error) } as unknown as Database);

it("TurnaroundRepository reports a statement's time-out as unavailable, in its own words, and other errors as they are", async () => {
  const canceled = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  const reported = { code: "unavailable", status: 503, message: OPERATIONS_MESSAGES.turnaroundTooSlow };
  await expect(failing(canceled).read([], new Date())).rejects.toMatchObject(reported);
  await expect(failing(canceled).readRecent(new Date(), new Date())).rejects.toMatchObject(reported);
  const other = new Error("syntax error");
  await expect(failing(other).read([], new Date())).rejects.toBe(other);
});
