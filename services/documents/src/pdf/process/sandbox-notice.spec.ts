import { sandboxGapsKey, type SandboxGap } from "@takeoff/contracts";
import { createLogger } from "@takeoff/platform";
import { describe, expect, it } from "@jest/globals";
import { SandboxNotice } from "./sandbox-notice.ts";

const logger = createLogger("test", "silent");

/** What a process with these gaps notes at its start. */
async function collectNotes(gaps: SandboxGap[]): Promise<[key: string, value: string][]> {
  const notes: [string, string][] = [];
  const found = Promise.withResolvers<void>();
  const queues = { note: (key: string, value: string) => Promise.resolve(void notes.push([key, value])) };
  const findGaps = (): Promise<SandboxGap[]> => {
    found.resolve();
    return Promise.resolve(gaps);
  };
  const notice = new SandboxNotice(queues, "documents-worker", logger, findGaps);
  notice.onApplicationBootstrap();
  await found.promise;
  await notice.onApplicationShutdown();
  return notes;
}

describe("SandboxNotice", () => {
  it("notes the gaps of its process for Operations", async () => {
    expect(await collectNotes(["connections", "files"])).toEqual([[sandboxGapsKey("documents-worker"), "connections,files"]]);
  });

  it("notes nothing when the kernel isolates sandboxed processes", async () => {
    expect(await collectNotes([])).toEqual([]);
  });
});
