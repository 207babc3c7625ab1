import type { DocumentParameters } from "@takeoff/contracts";
import { keys, useRequest } from "../../shared/api/api.ts";
import type { Loaded } from "./use-document.ts";

/** Loads the uploader's parameters as they were when a document came in. They never change: once is enough. */
export function useDocumentParameters(id: number): Loaded<DocumentParameters> {
  const { data, error, mutate } = useRequest(
    keys.documentParameters(id),
    "getDocumentParameters",
    { params: { id } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  return { data, error, reload: () => void mutate() };
}
