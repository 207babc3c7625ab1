import { type MetadataElement } from "@takeoff/contracts";
import { findColumn } from "@takeoff/takeoff";
import { TakeoffTally } from "./takeoff-tally.ts";

type Fields = ReadonlyMap<string, string>;

/**
 * Sums the takeoff's lines in an XML: the elements with a mark and a quantity, as attributes or as child elements. When elements of
 * several names qualify, the most frequent name counts. Null when there are none.
 */
export function tallyXml(root: MetadataElement): TakeoffTally | null {
  const linesByName = new Map<string, Fields[]>();
  for (const element of elementsOf(root)) {
    const fields = fieldsOf(element);
    const names = [...fields.keys()];
    if (findColumn(names, "mark") === null || findColumn(names, "qty") === null) continue;
    const lines = linesByName.get(element.name) ?? [];
    lines.push(fields);
    linesByName.set(element.name, lines);
  }
  const lines = [...linesByName.values()].reduce<Fields[]>((most, other) => (other.length > most.length ? other : most), []);
  if (lines.length === 0) return null;
  const headers = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  const tally = new TakeoffTally(headers, ".");
  for (const line of lines) tally.add(headers.map((header) => line.get(header) ?? ""));
  return tally;
}

function* elementsOf(root: MetadataElement): Generator<MetadataElement> {
  const stack = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    // Pushed in reverse, so that the stack returns them in the order of the file.
    for (const child of element.children.toReversed()) stack.push(child);
  }
}

function fieldsOf({ attributes, children }: MetadataElement): Fields {
  const fields = new Map(Object.entries(attributes));
  for (const { name, text, children: inner } of children)
    if (inner.length === 0 && text !== "" && !fields.has(name)) fields.set(name, text);
  return fields;
}
