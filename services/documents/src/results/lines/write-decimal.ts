/** A number without zeros at its end; nothing for a value that is not known. */
export function writeDecimal(value: number | null, decimals: number): string {
  return value === null ? "" : String(Number(value.toFixed(decimals)));
}
