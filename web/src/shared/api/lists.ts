import type { Location, Organization, Parameter } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "./api.ts";
import { keys } from "./keys.ts";

const NO_ORGANIZATIONS: Organization[] = [];
const NO_LOCATIONS: Location[] = [];

/** The organizations that the signed-in user may see: all for staff, their own for others. */
export function useOrganizations() {
  const { data, error, isLoading, mutate } = useSWR<Organization[], unknown>(keys.organizations, () => request("listOrganizations"));
  return { organizations: data ?? NO_ORGANIZATIONS, isLoading: isLoading && !data, error, mutate };
}

/** The locations that sponsors can be assigned to. */
export function useLocations() {
  const { data, error, isLoading, mutate } = useSWR<Location[], unknown>(keys.locations, () => request("listLocations"));
  return { locations: data ?? NO_LOCATIONS, isLoading: isLoading && !data, error, mutate };
}

/** The signed-in user's saved parameters; undefined until they are loaded, empty before the first save. */
export function useParameters() {
  return useSWR<Parameter[], unknown>(keys.parameters, () => request("listParameters"));
}
