import type { Requirement } from "@takeoff/contracts";
import { KILOGRAMS_PER_POUND } from "@takeoff/takeoff";

/** A number without zeros at its end; nothing for a value that is not known. */
export function writeDecimal(value: number | null, decimals: number): string {
  return value === null ? "" : String(Number(value.toFixed(decimals)));
}

/** Characters that XML 1.0 does not allow, not even as references (https://www.w3.org/TR/xml/#charsets): control characters, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Escapes text between tags. A carriage return becomes a character reference: parsers turn a literal one into a line feed. */
export function xmlText(text: string): string {
  // Most cells need no escaping; this test is several times faster than replacing.
  if (/^[\w .,/#'"()+:-]*$/.test(text)) return text;
  return text.replace(FORBIDDEN, "\ufffd").replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes an attribute's value. Line ends and tabs become character references: parsers turn literal ones into spaces. */
export function xmlAttribute(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);
}

/** ` name="value"` for each value. */
export function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlAttribute(String(value))}"`)
    .join("");
}

/**
 * Writes what the customer requires: an element for each fact, named after it. Alike names would be taken for the lines of a takeoff when
 * the file is read again.
 */
export function requirementsXml(requirements: readonly Requirement[]): string {
  const facts = requirements.map(({ name, label, value, from }) => {
    const source: Record<string, string> = from === null ? {} : { from };
    return `<${name}${attributes({ title: label, ...source })}>${xmlText(value)}</${name}>\n`;
  });
  return `<requirements>\n${facts.join("")}</requirements>\n`;
}

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
