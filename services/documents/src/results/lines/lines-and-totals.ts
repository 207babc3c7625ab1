import { KILOGRAMS_PER_POUND } from "@takeoff/takeoff";
import { writeDecimal } from "./write-decimal.ts";
import { xmlAttribute } from "../export/formats/xml.ts";

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

/** An element without them is not read as a line of a takeoff. */
const IN_EVERY_LINE: ReadonlySet<string> = new Set(["mark", "qty"]);

/** `<line …/>`, with an attribute for each value that is known. */
export function lineXml(values: readonly (readonly [name: string, value: string])[]): string {
  const written = values.filter(([name, value]) => value !== "" || IN_EVERY_LINE.has(name));
  return `<line${written.map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`).join("")}/>\n`;
}
