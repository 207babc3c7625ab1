import { findColumn, type MetadataElement } from "@takeoff/contracts";
import { TakeoffTally } from "./takeoff-tally.ts";

type Fields = ReadonlyMap<string, string>;

/**
 * The takeoff's lines in an XML: the elements with a mark and a quantity, as attributes or as elements of their own. Of
 * several kinds of such elements, the most frequent. Null when there are none.
 */
export function tallyXml(root: MetadataElement): TakeoffTally | null {
  const kinds = new Map<string, Fields[]>();
  for (const element of elementsOf(root)) {
    const fields = fieldsOf(element);
    const names = [...fields.keys()];
    if (findColumn(names, "mark") === null || findColumn(names, "qty") === null) continue;
    const lines = kinds.get(element.name) ?? [];
    lines.push(fields);
    kinds.set(element.name, lines);
  }
  const lines = [...kinds.values()].reduce<Fields[]>((most, other) => (other.length > most.length ? other : most), []);
  if (lines.length === 0) return null;
  const headers = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  const tally = new TakeoffTally(headers, ".");
  for (const line of lines) tally.add(headers.map((header) => line.get(header) ?? ""));
  return tally;
}

function* elementsOf(root: MetadataElement): Generator<MetadataElement> {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    // Last in, first out: children in reverse come in the order of the file.
    for (const child of element.children.toReversed()) waiting.push(child);
  }
}

function fieldsOf({ attributes, children }: MetadataElement): Fields {
  const fields = new Map(Object.entries(attributes));
  for (const { name, text, children: inner } of children)
    if (inner.length === 0 && text !== "" && !fields.has(name)) fields.set(name, text);
  return fields;
}
