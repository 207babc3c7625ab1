import type { DocumentParameters } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/keys.ts";
import type { Loaded } from "./use-document.ts";

/** Loads the uploader's parameters as they were when a document came in. They never change: once is enough. */
export function useDocumentParameters(id: number): Loaded<DocumentParameters> {
  const { data, error, mutate } = useSWR<DocumentParameters, unknown>(
    keys.documentParameters(id),
    () => request("getDocumentParameters", { params: { id } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  return { data, error, reload: () => void mutate() };
}
