/** `A, B, C and 4 more`. @param max how many are named */
export function joinSome(items: readonly string[], max: number): string {
  const named = items.slice(0, max).join(", ");
  return items.length > max ? `${named} and ${items.length - max} more` : named;
}
