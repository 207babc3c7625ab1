import type { MetadataElement } from "@takeoff/contracts";

export const METADATA_HEADER = ["Element", "Attribute", "Value"] as const;

const BATCH = 200;

/**
 * The metadata as a table: a row for each element that says something, and one for each attribute, under the element's
 * path. Walks without recursion: elements may be nested deeper than a stack.
 */
export async function* metadataRows(root: MetadataElement): AsyncGenerator<string[][]> {
  const waiting = [{ element: root, path: root.name }];
  let batch: string[][] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element, path } = next;
    const attributes = Object.entries(element.attributes);
    const text = element.text.trim();
    if (text !== "" || (attributes.length === 0 && element.children.length === 0)) batch.push([path, "", text]);
    for (const [name, value] of attributes) batch.push([path, name, value]);
    waiting.push(...element.children.map((child) => ({ element: child, path: `${path}/${child.name}` })).reverse());
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
