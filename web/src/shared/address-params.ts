import { useSearchParams } from "react-router";

/** Returns the text if it is one of the values, otherwise null. */
export function findOption<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null;
}

/** Returns the text if it matches, otherwise null. */
export function matching(pattern: RegExp, text: string | null): string | null {
  return text !== null && pattern.test(text) ? text : null;
}

/** Each choice adds a history entry, so that Back undoes it; typing replaces the entry. */
export type ChangeParams<T> = (part: Partial<T>, how?: { replace: boolean }) => void;

/** The search, filters and order of a screen, stored in its address: reload, Back and a shared link show the same. */
export function useAddressParams<T>(
  read: (search: URLSearchParams) => T,
  write: (params: T, previous: URLSearchParams) => URLSearchParams,
): [T, ChangeParams<T>] {
  const [search, setSearch] = useSearchParams();
  const params = read(search);
  return [params, (part, how = { replace: false }) => setSearch(write({ ...params, ...part }, search), how)];
}
