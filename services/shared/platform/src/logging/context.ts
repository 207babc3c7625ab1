import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "@takeoff/contracts";

/** What is known of the request or job in hand; every log line carries it. */
export interface WorkContext {
  requestId: string;
  caller: Caller | null;
  /** The client's address as the gateway saw it; empty for jobs. */
  address: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}
