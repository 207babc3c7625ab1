import type { PasswordLink } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "../../shared/api/api.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import { keys } from "../../shared/api/keys.ts";

/** `unchecked`: the check itself failed. The form is shown then, and its request says what is wrong. */
export type LinkState = { is: "checking" } | { is: "open"; link: PasswordLink } | { is: "closed"; reason: string } | { is: "unchecked" };

/** Checks the link of the page when it is opened, so that nobody types a password for a link that no longer works. */
export function usePasswordLink(token: string): LinkState {
  const { data, error } = useSWR<PasswordLink, unknown>(
    keys.passwordLink(token),
    () => request("checkPasswordLink", { params: { token } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return readLinkState(data, error);
}

export function readLinkState(link: PasswordLink | undefined, error: unknown): LinkState {
  if (error instanceof ApiError && error.code === "invalid_token") return { is: "closed", reason: error.message };
  if (error !== undefined) return { is: "unchecked" };
  return link ? { is: "open", link } : { is: "checking" };
}
