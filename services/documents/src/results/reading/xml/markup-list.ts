import type { OpenElement } from "./elements.ts";
import { texts, type XmlColumn, type XmlTable } from "./xml-columns.ts";
import { decodeEscapes } from "./xml-reader.ts";
import type { ElementShape, FieldShape, XmlShape } from "./xml-shape.ts";

/** The roots of a markups list that Bluebeam Revu exports as XML. */
const ROOTS: ReadonlySet<string> = new Set(["MarkupSummary", "Markups"]);
const MARKUP = "Markup";

/** The columns of Revu's markups list whose names no element can have as they are. */
const NAMES: readonly string[] = ["Rise/Drop", "Rise/Drop Unit", "3D View"];
const NAMES_BY_KEY: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [toKey(name), name]));

/** The markups of a markups list; null for an XML of another kind, and for a list without markups. */
export function findMarkups(root: string, shape: XmlShape): ElementShape | null {
  return ROOTS.has(root) ? (shape.get(MARKUP) ?? null) : null;
}

/**
 * The columns of a markups list as its CSV has them: those that any markup states, in the order in which they are first met. A unit that
 * is an attribute of a value gets a column of its own, as `Length Unit`.
 */
export function markupColumns(markup: ElementShape): XmlTable {
  const columns: XmlColumn[] = [];
  const headers = new Set([...markup.fields.keys()].map(columnName));
  for (const field of markup.fields.values()) {
    const header = columnName(field.name);
    const unit = `${header} Unit`;
    columns.push({ header, cell: (line) => texts(line, field.name, false) });
    if (statesUnit(field) && !headers.has(unit)) columns.push({ header: unit, cell: (line) => findUnit(line, field.name) });
  }
  return { columns, late: new Set(), notJoined: [], countsAssemblies: false, mayRepeat: false };
}

/** What a column is called in the CSV: `Page Label` for `Page_Label` and for `Page_x0020_Label`. */
function columnName(element: string): string {
  const spaced = decodeEscapes(element).replaceAll("_", " ").trim();
  return NAMES_BY_KEY.get(toKey(spaced)) ?? spaced;
}

/** A name without what XML may have replaced in it. */
function toKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function statesUnit({ units }: FieldShape): boolean {
  return [...units].some((unit) => unit !== "");
}

function findUnit(line: OpenElement, field: string): string {
  return line.fields.find(({ name }) => name === field)?.unit ?? "";
}
