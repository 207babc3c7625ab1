import { isOutOfMemory } from "./out-of-memory.ts";
import type { ParentLink } from "./parent-link.ts";

/** Carries out a command, and says that it is done even where it failed. @param fail sends a failure that is not exhausted memory */
export async function carryOut<Command, Message>(
  link: ParentLink<Command, Message>,
  work: () => Promise<void>,
  fail: (error: unknown) => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutOfMemory(error)) link.send({ type: "out_of_memory" });
    else fail(error);
  }
  link.send({ type: "done" });
}

/** What a failure is called in a child's message. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Error";
}
