/** A signed address, taken apart for a request. */
export interface StoreAddress {
  base: URL;
  path: string;
  /** The signature holds for this host. */
  host: string;
}

/** Null for an address elsewhere: a service that was taken over must not make the gateway send requests to others than the store. */
export function readStoreAddress(url: string, store: URL | undefined): StoreAddress | null {
  const { origin, host, pathname, search } = new URL(url);
  return store && origin === store.origin ? { base: store, path: pathname + search, host } : null;
}
