/** Returns the text if it is one of the values, otherwise null. */
export function findOption<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null;
}
