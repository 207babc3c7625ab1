import { useSearchParams } from "react-router";
import { readListParams, writeListParams, type DocumentListParams } from "./list-params.ts";

/** The list's parameters, stored in the address. Each choice adds a history entry, so that Back undoes it; typing replaces the entry. */
export function useDocumentListParams(): [DocumentListParams, (change: Partial<DocumentListParams>, how?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const params = readListParams(search);
  const change = (part: Partial<DocumentListParams>, how = { replace: false }) =>
    setSearch(writeListParams({ ...params, ...part }, search), how);
  return [params, change];
}
