import { MESSAGES } from "@takeoff/contracts";
import { ApiError, describeError } from "../../shared/api/api-error.ts";

/** The message of a failed confirmation: the server's, or a network error. */
export function confirmationFailure(error: unknown): string {
  const { failed, network } = MESSAGES.confirmEmail;
  if (!(error instanceof ApiError)) return failed;
  if (error.code === "offline") return network;
  return error.code === "invalid_response" || error.code === "html_answer" ? failed : describeError(error, failed);
}
