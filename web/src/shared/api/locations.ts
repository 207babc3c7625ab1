import type { Location } from "@takeoff/contracts";
import useSWR from "swr";
import { call } from "./api.ts";
import { keys } from "./keys.ts";

const NONE: Location[] = [];

/** The locations that an organization's sponsor may have. */
export function useLocations() {
  const { data, error, isLoading, mutate } = useSWR<Location[], unknown>(keys.locations, () => call("listLocations"));
  return { locations: data ?? NONE, isLoading: isLoading && !data, error, mutate };
}
