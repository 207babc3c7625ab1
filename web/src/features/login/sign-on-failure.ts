import { MESSAGES, SIGN_ON_FAILURE_PARAMETER, SIGN_ON_FAILURES } from "@takeoff/contracts";

/** The sentence of the failure that the address names; null for none, and for a name that the product does not use. */
export function signOnFailure(search: string): string | null {
  const named = new URLSearchParams(search).get(SIGN_ON_FAILURE_PARAMETER);
  const failure = SIGN_ON_FAILURES.find((name) => name === named);
  return failure === undefined ? null : MESSAGES.singleSignOn.failures[failure];
}
