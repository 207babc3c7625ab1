import type { MetadataElement } from "@takeoff/contracts";
import { joinInChunks } from "../chunks.ts";

/** An element of an XML without its children, which follow it with a greater depth. */
export interface FlatElement {
  /** 0 for the root. */
  depth: number;
  name: string;
  attributes: [name: string, value: string][];
  text: string;
}

const BATCH_ELEMENTS = 1_000;
const BATCH_CHARACTERS = 262_144;

/** The elements of a tree in the order of the file, in batches of bounded count and size; a batch may end with one larger element. */
export function* flatBatches(root: MetadataElement): Generator<FlatElement[]> {
  let batch: FlatElement[] = [];
  let characters = 0;
  // Without recursion: nested elements could overflow the call stack.
  const stack = [{ element: root, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { element, depth } = next;
    const attributes = Object.entries(element.attributes);
    batch.push({ depth, name: element.name, attributes, text: element.text });
    characters += element.name.length + element.text.length;
    for (const [name, value] of attributes) characters += name.length + value.length;
    for (const child of element.children.toReversed()) stack.push({ element: child, depth: depth + 1 });
    if (batch.length < BATCH_ELEMENTS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Writes the JSON of the tree that the elements stand for, in chunks; `null` for none. */
export async function* treeJson(batches: AsyncIterable<readonly FlatElement[]>): AsyncGenerator<string> {
  let depth = -1;
  const write = (element: FlatElement): string => {
    // Closes the element before, and those around it that have no further child.
    const end = element.depth > depth ? "" : `${"]}".repeat(depth - element.depth + 1)},`;
    ({ depth } = element);
    const attributes = element.attributes.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",");
    return `${end}{"name":${JSON.stringify(element.name)},"attributes":{${attributes}},"text":${JSON.stringify(element.text)},"children":[`;
  };
  for await (const batch of batches) yield* joinInChunks(batch, write);
  yield depth < 0 ? "null" : "]}".repeat(depth + 1);
}
