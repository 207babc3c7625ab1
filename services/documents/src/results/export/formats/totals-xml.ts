import { KILOGRAMS_PER_POUND } from "@takeoff/takeoff";

/** Sums of the lines of a takeoff; `pounds` leaves out the lines without a weight, which `unweighed` counts. */
export interface XmlTotals {
  lines: number;
  pieces: number;
  pounds: number;
  unweighed: number;
}

/** `<totals …/>`: kilograms in a metric takeoff, else pounds, and no weight where no line has one. */
export function totalsXml({ lines, pieces, pounds, unweighed }: XmlTotals, isMetric: boolean): string {
  const weight = isMetric
    ? ` total_weight_kg="${writeDecimal(pounds * KILOGRAMS_PER_POUND, 2)}"`
    : ` total_weight_lb="${writeDecimal(pounds, 2)}"`;
  return `<totals lines="${lines}" pieces="${pieces}"${unweighed < lines ? weight : ""} lines_without_weight="${unweighed}"/>\n`;
}

/** A number without zeros at its end; nothing for a value that is not known. */
export function writeDecimal(value: number | null, decimals: number): string {
  return value === null ? "" : String(Number(value.toFixed(decimals)));
}
