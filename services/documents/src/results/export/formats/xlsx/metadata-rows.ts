import type { FlatElement } from "../../../lines/store/flat-elements.ts";

export const METADATA_HEADER = ["Element", "Attribute", "Value"] as const;

const BATCH = 200;
/** As long as a cell may be. */
const PATH_CHARACTERS = 32_767;

/** Flattens the metadata into a table: a row for each element with text, and one for each attribute, with the element's path. */
export async function* metadataRows(batches: AsyncIterable<readonly FlatElement[]>): AsyncGenerator<string[][]> {
  const names: string[] = [];
  let rows: string[][] = [];
  let last: FlatElement | null = null;
  for await (const batch of batches) {
    for (const element of batch) {
      if (last) rows.push(...rowsOf(last, names, element.depth > last.depth));
      last = element;
      if (rows.length < BATCH) continue;
      yield rows;
      rows = [];
    }
  }
  if (last) yield [...rows, ...rowsOf(last, names, false)];
}

/** @param names of the elements around the last one, by their depth */
function rowsOf({ depth, name, attributes, text: written }: FlatElement, names: string[], hasChildren: boolean): string[][] {
  names[depth] = name;
  names.length = depth + 1;
  const path = names.join("/").slice(0, PATH_CHARACTERS);
  const text = written.trim();
  const own = text !== "" || (attributes.length === 0 && !hasChildren) ? [[path, "", text]] : [];
  return [...own, ...attributes.map(([attribute, value]) => [path, attribute, value])];
}
