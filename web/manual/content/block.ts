/** The blocks of a manual. They contain plain text; the layout formats it. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "bullets" | "steps"; items: readonly Item[] }
  | { kind: "note"; text: string }
  /** The first column is the row's header. `shares` are the relative widths of the columns. */
  | { kind: "table"; head: readonly string[]; shares: readonly number[]; rows: readonly (readonly string[])[] };

export type Item = string | { term: string; text: string };

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export const text = (words: string): Block => ({ kind: "text", text: words });
export const heading = (words: string): Block => ({ kind: "heading", text: words });
export const note = (words: string): Block => ({ kind: "note", text: words });
export const bullets = (...items: Item[]): Block => ({ kind: "bullets", items });
export const steps = (...items: Item[]): Block => ({ kind: "steps", items });

export function table(head: readonly string[], shares: readonly number[], rows: readonly (readonly string[])[]): Block {
  const odd = [shares, ...rows].find(({ length }) => length !== head.length);
  if (odd) throw new Error(`A row of the table “${head.join(", ")}” has ${odd.length} cells: ${odd.join(", ")}`);
  return { kind: "table", head, shares, rows };
}
