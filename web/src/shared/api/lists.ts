import type { Location, Organization } from "@takeoff/contracts";
import { keys, useRequest } from "./api.ts";

const NO_ORGANIZATIONS: Organization[] = [];
const NO_LOCATIONS: Location[] = [];

/** The organizations that the signed-in user may see: all for staff, their own for others. */
export function useOrganizations() {
  const { data, error, isLoading, mutate } = useRequest(keys.organizations, "listOrganizations");
  return { organizations: data ?? NO_ORGANIZATIONS, isLoading: isLoading && !data, error, mutate };
}

/** The locations that sponsors can be assigned to. */
export function useLocations() {
  const { data, error, isLoading, mutate } = useRequest(keys.locations, "listLocations");
  return { locations: data ?? NO_LOCATIONS, isLoading: isLoading && !data, error, mutate };
}

/** The signed-in user's saved parameters; undefined until they are loaded, empty before the first save. */
export function useParameters() {
  return useRequest(keys.parameters, "listParameters");
}
