import type { MetadataElement } from "@takeoff/contracts";

export const METADATA_HEADER = ["Element", "Attribute", "Value"] as const;

const BATCH = 200;

/**
 * Flattens the metadata into a table: a row for each element with text, and one for each attribute, with the element's path. Uses no
 * recursion, because nested elements could overflow the call stack.
 */
export async function* metadataRows(root: MetadataElement): AsyncGenerator<string[][]> {
  const stack = [{ element: root, path: root.name }];
  let batch: string[][] = [];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { element, path } = next;
    const attributes = Object.entries(element.attributes);
    const text = element.text.trim();
    if (text !== "" || (attributes.length === 0 && element.children.length === 0)) batch.push([path, "", text]);
    for (const [name, value] of attributes) batch.push([path, name, value]);
    stack.push(...element.children.map((child) => ({ element: child, path: `${path}/${child.name}` })).reverse());
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
