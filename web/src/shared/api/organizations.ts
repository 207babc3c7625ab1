import type { Organization } from "@takeoff/contracts";
import useSWR from "swr";
import { call } from "./api.ts";
import { keys } from "./keys.ts";

const NONE: Organization[] = [];

/** The organizations that the caller may see: staff all of them, others their own. */
export function useOrganizations() {
  const { data, error, isLoading, mutate } = useSWR<Organization[], unknown>(keys.organizations, () => call("listOrganizations"));
  return { organizations: data ?? NONE, isLoading: isLoading && !data, error, mutate };
}
