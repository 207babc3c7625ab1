import type { MetadataElement } from "@takeoff/contracts";

/** How much of one element is shown: the rest is in the file. */
const SHOWN = { attributes: 50, value: 500, text: 2_000 } as const;
/** Children that are handed out at once. */
export const CHILDREN_STEP = 100;

/** An element as it is shown, without its children. */
export interface MetadataNode {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  /** Attributes that there are besides those. */
  moreAttributes: number;
  text: string;
  childCount: number;
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

export function nodeOf({ name, attributes, text, children }: MetadataElement): MetadataNode {
  const all = Object.entries(attributes);
  return {
    name: cut(name, SHOWN.value),
    attributes: all.slice(0, SHOWN.attributes).map(([key, value]) => [cut(key, SHOWN.value), cut(value, SHOWN.value)]),
    moreAttributes: Math.max(0, all.length - SHOWN.attributes),
    text: cut(text, SHOWN.text),
    childCount: children.length,
  };
}

/** The children of the element at a path of positions from the root, a step of them from one on. */
export function childrenOf(root: MetadataElement | null, path: readonly number[], from: number): MetadataNode[] {
  let element = root;
  for (const position of path) element = element?.children[position] ?? null;
  return element?.children.slice(from, from + CHILDREN_STEP).map(nodeOf) ?? [];
}

/** What was sent as metadata. Checked without recursion: an XML may be nested more deeply than a stack is. Throws `TypeError`. */
export function metadataIn(value: unknown): MetadataElement | null {
  if (value === null || value === undefined) return null;
  const unchecked: unknown[] = [value];
  for (let next = unchecked.pop(); next !== undefined; next = unchecked.pop()) {
    if (!isElement(next)) throw new TypeError("The metadata hold something that is no element.");
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
