import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "@takeoff/contracts";
import type { Actor } from "../audit/audit-trail.ts";

/** What is known of the request or job in hand; every log line carries it. */
export interface WorkContext {
  requestId: string;
  caller: Caller | null;
  /** The client's address as the gateway saw it; empty for jobs. */
  address: string;
  /** Whose name a visitor gave, for the audit trail of a log-in that is refused. */
  suspect?: Actor | null;
}

const storage = new AsyncLocalStorage<WorkContext>();

export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Says whose name a visitor gave; null for nobody's. */
export function suspect(user: Actor | null): void {
  const context = storage.getStore();
  if (!context) return;
  // Just these: a user's row holds more than a log or a trail may.
  context.suspect = user && { id: user.id, username: user.username, role: user.role, organization_id: user.organization_id };
}

export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}
