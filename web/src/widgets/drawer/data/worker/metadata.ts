import type { MetadataElement } from "@takeoff/contracts";

/** How much of one element is shown. The file contains the rest. */
const SHOWN = { attributes: 50, value: 500, text: 2_000 } as const;
/** The maximum number of children in one result. */
export const CHILDREN_STEP = 100;

/** An element as the tree shows it, without its children. */
export interface MetadataNode {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  /** The number of further attributes. */
  moreAttributes: number;
  text: string;
  childCount: number;
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

export function buildNode({ name, attributes, text, children }: MetadataElement): MetadataNode {
  const all = Object.entries(attributes);
  return {
    name: cut(name, SHOWN.value),
    attributes: all.slice(0, SHOWN.attributes).map(([key, value]) => [cut(key, SHOWN.value), cut(value, SHOWN.value)]),
    moreAttributes: Math.max(0, all.length - SHOWN.attributes),
    text: cut(text, SHOWN.text),
    childCount: children.length,
  };
}

/** Up to `CHILDREN_STEP` children of the element at a path of child positions from the root, from position `from`. */
export function listChildren(root: MetadataElement | null, path: readonly number[], from: number): MetadataNode[] {
  let element = root;
  for (const position of path) element = element?.children[position] ?? null;
  return element?.children.slice(from, from + CHILDREN_STEP).map(buildNode) ?? [];
}

/** Validates the metadata. Without recursion: an XML document may be nested more deeply than the call stack allows. Throws `TypeError`. */
export function findMetadata(value: unknown): MetadataElement | null {
  if (value === null || value === undefined) return null;
  const unchecked: unknown[] = [value];
  for (let next = unchecked.pop(); next !== undefined; next = unchecked.pop()) {
    if (!isElement(next)) throw new TypeError("The metadata contains a value that is not an element.");
    for (const child of next.children) unchecked.push(child ?? null);
  }
  return value as MetadataElement;
}

function isElement(value: unknown): value is { children: unknown[] } {
  if (typeof value !== "object" || value === null) return false;
  const { name, text, attributes, children }: Partial<Record<keyof MetadataElement, unknown>> = value;
  const isNamed = typeof name === "string" && typeof text === "string" && typeof attributes === "object" && attributes !== null;
  return isNamed && Object.values(attributes).every((one) => typeof one === "string") && Array.isArray(children);
}
