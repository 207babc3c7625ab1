import { type MetadataElement } from "@takeoff/contracts";
import { readHeaderName, TakeoffReading } from "@takeoff/takeoff";
import { TakeoffTally } from "./takeoff-tally.ts";

/** The texts of an element by their role and unit, such as `qty` for `QTY` and `Quantity`, or by a name that names no role. */
type Fields = ReadonlyMap<string, { name: string; text: string }>;

/**
 * Sums the takeoff's lines in an XML: the elements with a mark and a quantity, as attributes or as child elements. When elements of
 * several names qualify, the most frequent name counts. Null when there are none.
 */
export function tallyXml(root: MetadataElement): TakeoffTally | null {
  const linesByName = new Map<string, Fields[]>();
  for (const element of walk(root)) {
    const fields = readFields(element);
    if (!fields.has("mark") || !fields.has("qty")) continue;
    const lines = linesByName.get(element.name) ?? [];
    lines.push(fields);
    linesByName.set(element.name, lines);
  }
  const lines = [...linesByName.values()].reduce<Fields[]>((most, other) => (other.length > most.length ? other : most), []);
  if (lines.length === 0) return null;
  const names = new Map(lines.flatMap((line) => [...line].map(([key, { name }]) => [key, name] as const)));
  const tally = new TakeoffTally();
  const reading = new TakeoffReading({ separator: ",", headerRow: 0, observer: tally });
  reading.add([...names.values()]);
  for (const line of lines) reading.add([...names.keys()].map((key) => line.get(key)?.text ?? ""));
  reading.result();
  return tally;
}

function* walk(root: MetadataElement): Generator<MetadataElement> {
  const stack = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    // Pushed in reverse, so that the stack returns them in the order of the file.
    for (const child of element.children.toReversed()) stack.push(child);
  }
}

function readFields({ attributes, children }: MetadataElement): Fields {
  const fields = new Map<string, { name: string; text: string }>();
  const add = (name: string, text: string): void => {
    const { role, lengthUnit, weightUnit } = readHeaderName(name);
    const key = role === null ? name : [role, lengthUnit, weightUnit].filter((part) => part !== null).join(" ");
    if (!fields.has(key)) fields.set(key, { name, text });
  };
  for (const [name, text] of Object.entries(attributes)) add(name, text);
  for (const { name, text, children: inner } of children) if (inner.length === 0 && text !== "") add(name, text);
  return fields;
}
