import type { SignOnFailure } from "@takeoff/contracts";

/** Ends a sign-in. The browser is sent to the log-in page with the reason. */
export class SignOnError extends Error {
  override readonly name = "SignOnError";

  /** @param detail for the log: a code of the library, never a message, which may contain what the provider sent */
  constructor(
    readonly reason: SignOnFailure,
    readonly detail: string | null = null,
  ) {
    super(`single sign-on failed: ${reason}`);
  }
}
