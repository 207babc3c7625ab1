const GROUPED = { ".": /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, ",": /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };
const PLAIN = { ".": /^[+-]?(?:\d+\.?\d*|\.\d+)$/, ",": /^[+-]?(?:\d+,?\d*|,\d+)$/ };
type Mark = keyof typeof PLAIN;

/**
 * The number that a cell holds, null when it holds none.
 * @param decimal how its writer marks decimals: programs that divide cells by semicolons use a comma, and a point in
 *   those is taken for what it can only be.
 */
export function readFigure(cell: string, decimal: Mark): number | null {
  const text = cell.trim();
  if (GROUPED[decimal].test(text)) return number(text.replaceAll(decimal === "." ? "," : ".", ""), decimal);
  if (PLAIN[decimal].test(text)) return number(text, decimal);
  return decimal === "," && PLAIN["."].test(text) ? Number(text) : null;
}

function number(text: string, decimal: Mark): number {
  return Number(text.replace(decimal, "."));
}
