import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "@takeoff/contracts";

/** The user who performed an action, as logs and the audit trail store it. */
export type Actor = Pick<Caller, "id" | "username" | "role" | "organization_id">;

/** Context of the current request or job; every log line carries it. */
export interface WorkContext {
  requestId: string;
  caller: Caller | null;
  /** The client's address as the gateway determined it; empty for jobs. */
  address: string;
  /** The account that a failed log-in named, for the audit trail. */
  attemptedUser?: Actor | null;
}

const storage = new AsyncLocalStorage<WorkContext>();

export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Sets the account that a log-in names; null when the name matches none. */
export function setAttemptedUser(user: Actor | null): void {
  const context = storage.getStore();
  if (!context) return;
  // Copies these fields only: a user's row also holds the password hash, which must not reach a log.
  context.attemptedUser = user && { id: user.id, username: user.username, role: user.role, organization_id: user.organization_id };
}

export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}
