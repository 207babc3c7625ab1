/** Where one was when the session ended, from a location's state; null for anything that is not an address of ours. */
export function returnAddress(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && from.startsWith("/") && !from.startsWith("//") ? from : null;
}
