import type { Organization } from "@takeoff/contracts";
import useSWR from "swr";
import { call } from "./api.ts";
import { keys } from "./keys.ts";

const NONE: Organization[] = [];

/** The organizations that the caller may see: staff all of them, others their own. */
export function useOrganizations(): { organizations: Organization[]; error: unknown } {
  const { data, error } = useSWR<Organization[], unknown>(keys.organizations, () => call("listOrganizations"));
  return { organizations: data ?? NONE, error };
}
