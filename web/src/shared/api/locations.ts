import type { Location } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "./api.ts";
import { keys } from "./keys.ts";

const NONE: Location[] = [];

/** The locations that sponsors can be assigned to. */
export function useLocations() {
  const { data, error, isLoading, mutate } = useSWR<Location[], unknown>(keys.locations, () => request("listLocations"));
  return { locations: data ?? NONE, isLoading: isLoading && !data, error, mutate };
}
