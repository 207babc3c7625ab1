import type { Parameter } from "@takeoff/contracts";
import useSWR from "swr";
import { call } from "./api.ts";
import { keys } from "./keys.ts";

/** The caller's saved parameters; undefined until they are known, empty before the first save. */
export function useParameters() {
  return useSWR<Parameter[], unknown>(keys.parameters, () => call("listParameters"));
}
