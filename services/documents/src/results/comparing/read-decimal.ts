const GROUPED = { ".": /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, ",": /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };
const PLAIN = { ".": /^[+-]?(?:\d+\.?\d*|\.\d+)$/, ",": /^[+-]?(?:\d+,?\d*|,\d+)$/ };
type Mark = keyof typeof PLAIN;

/**
 * Parses a cell as a number; null when it is none.
 * @param decimal the file's decimal mark. Programs that separate cells by semicolons write a decimal comma; in their files, a number
 *   with a point is accepted when it cannot be read otherwise.
 */
export function readDecimal(cell: string, decimal: Mark): number | null {
  const text = cell.trim();
  if (GROUPED[decimal].test(text)) return number(text.replaceAll(decimal === "." ? "," : ".", ""), decimal);
  if (PLAIN[decimal].test(text)) return number(text, decimal);
  return decimal === "," && PLAIN["."].test(text) ? Number(text) : null;
}

function number(text: string, decimal: Mark): number {
  return Number(text.replace(decimal, "."));
}
