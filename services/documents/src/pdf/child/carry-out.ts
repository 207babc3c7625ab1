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

/** Serves commands one after another; sends the name of a failure. */
export function serveCommands<Command, Message>(
  link: ParentLink<Command, Message | { type: "failed"; name: string }>,
  work: (command: Command) => Promise<void>,
): Promise<never> {
  const fail = (error: unknown): void => link.send({ type: "failed", name: error instanceof Error ? error.name : "Error" });
  return link.serve((command) => carryOut(link, () => work(command), fail));
}
