import type { Parameter } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "./api.ts";
import { keys } from "./keys.ts";

/** The signed-in user's saved parameters; undefined until they are loaded, empty before the first save. */
export function useParameters() {
  return useSWR<Parameter[], unknown>(keys.parameters, () => request("listParameters"));
}
