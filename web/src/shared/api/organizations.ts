import type { Organization } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "./api.ts";
import { keys } from "./keys.ts";

const NONE: Organization[] = [];

/** The organizations that the signed-in user may see: all for staff, their own for others. */
export function useOrganizations() {
  const { data, error, isLoading, mutate } = useSWR<Organization[], unknown>(keys.organizations, () => request("listOrganizations"));
  return { organizations: data ?? NONE, isLoading: isLoading && !data, error, mutate };
}
