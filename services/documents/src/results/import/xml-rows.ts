import { IMPORT_ERRORS, IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { readHeaderName, type Role } from "@takeoff/takeoff";
import { notImportable } from "./import-error.ts";
import { parseXml, type XmlHandler } from "./xml-events.ts";

/** Takes a row of the file; is awaited. */
export type RowHandler = (cells: string[]) => void | Promise<void>;

/** These make an element a line of a takeoff. */
const LINE_ROLES: ReadonlySet<Role | null> = new Set<Role>([
  "mark",
  "qty",
  "designation",
  "shape",
  "size",
  "length",
  "grade",
  "piece_weight",
]);
/** So many of them at least. */
const LEAST_ROLES = 2;

/** What holds for each line within an element. Quantities, lengths and weights do not: they are those of all lines together. */
const SHARED_ROLES: ReadonlySet<Role> = new Set<Role>(["assembly_mark", "drawing_no", "rev", "sheet", "finish", "grade"]);

/** An element with the names and texts of its attributes and of its children that hold only text. */
interface Element {
  name: string;
  fields: Map<string, string>;
  text: string;
  hasChildren: boolean;
  /** Its children name their columns in an attribute: a row of our own export. */
  isRow: boolean;
}

/**
 * Reads the lines of a takeoff from an XML as rows, the names of their columns first. Lines are the elements of the name under which
 * most columns of a takeoff are named, of several the most frequent one; values of the elements around a line, such as
 * the mark of its assembly, are columns too. Our own export (`<row><cell name="…">`) is read by its cells' names.
 * @throws AppError `invalid_file` when there is no line, or the XML is none
 */
export async function readXmlRows(bytes: Buffer, onRow: RowHandler): Promise<Finding[]> {
  const survey = new Survey();
  await parseXml(chunksOf(bytes), new Elements(survey));
  const lines = survey.lines();
  if (!lines) throw notImportable(IMPORT_ERRORS.noLinesInXml);
  const findings = lines.quantitiesAround === null ? [] : [IMPORT_FINDINGS.quantitiesAround(lines.name, lines.quantitiesAround)];
  await onRow([...lines.columns]);
  let rows: string[][] = [];
  const writer: ElementVisitor = {
    leave: (element, around) => {
      if (element.name !== lines.name) return;
      const fields = fieldsOf(element, around);
      rows.push(lines.columns.map((column) => fields.get(column) ?? ""));
    },
  };
  await parseXml(chunksOf(bytes), new Elements(writer), async () => {
    const complete = rows;
    rows = [];
    for (const row of complete) await onRow(row);
  });
  return findings;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

interface ElementVisitor {
  /** @param around the elements around it, the outermost first */
  leave(element: Element, around: readonly Element[]): void;
}

/** Turns the events of a parser into elements with their fields. */
class Elements implements XmlHandler {
  private readonly open_: Element[] = [];

  constructor(private readonly visitor: ElementVisitor) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.open_.at(-1);
    if (parent) parent.hasChildren = true;
    this.open_.push({ name, fields: new Map(Object.entries(attributes)), text: "", hasChildren: false, isRow: false });
  }

  text(text: string): void {
    const element = this.open_.at(-1);
    if (element && element.text.length < LIMITS.extractedCell) element.text += text.slice(0, LIMITS.extractedCell - element.text.length);
  }

  close(): void {
    const element = this.open_.pop();
    if (!element) return;
    const parent = this.open_.at(-1);
    // A cell of our own export says its name in an attribute.
    const cellName = element.name === "cell" ? element.fields.get("name") : undefined;
    if (parent && !element.hasChildren) {
      parent.isRow ||= cellName !== undefined;
      const text = element.text.trim();
      const name = cellName ?? nameWithUnit(element);
      if ((cellName !== undefined || element.fields.size === 0 || text !== "") && !parent.fields.has(name)) parent.fields.set(name, text);
    }
    this.visitor.leave(element, this.open_);
  }
}

/** `Length (mm)` for `<Length unit="mm">`. */
function nameWithUnit({ name, fields }: Element): string {
  const unit = fields.get("unit") ?? fields.get("units") ?? fields.get("uom");
  return unit === undefined ? name : `${name} (${unit})`;
}

/** A line's own fields, and those of the elements around it that say something about each of their lines. */
function fieldsOf(element: Element, around: readonly Element[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const outer of around) {
    for (const [name, text] of outer.fields) {
      const { role } = readHeaderName(name);
      // An assembly's mark is another than that of its parts.
      if (role === "mark") fields.set(`${outer.name} ${name}`, text);
      else if (role !== null && SHARED_ROLES.has(role)) fields.set(name, text);
    }
  }
  for (const [name, text] of element.fields) fields.set(name, text);
  return fields;
}

/** What is known of the elements of one name. */
interface Candidate {
  count: number;
  /** How many columns of a takeoff one of them names at most. */
  roles: number;
  columns: Set<string>;
  /** The name of an element around one of them that has a quantity other than 1; null when there is none. */
  quantitiesAround: string | null;
}

/** Finds out which elements are lines, and the names of their fields. */
class Survey implements ElementVisitor {
  private readonly byName = new Map<string, Candidate>();

  leave(element: Element, around: readonly Element[]): void {
    const roles = new Set([...element.fields.keys()].map((name) => readHeaderName(name).role).filter((role) => LINE_ROLES.has(role)));
    if (roles.size < LEAST_ROLES && !element.isRow) return;
    const found = this.byName.get(element.name) ?? { count: 0, roles: 0, columns: new Set<string>(), quantitiesAround: null };
    found.count++;
    // Our own export has the rows as they were written, and behind them what was understood of them.
    found.roles = element.isRow ? Infinity : Math.max(found.roles, roles.size);
    if (found.columns.size < LIMITS.extractedColumns) for (const name of fieldsOf(element, around).keys()) found.columns.add(name);
    found.quantitiesAround ??= around.find(hasOtherQuantity)?.name ?? null;
    this.byName.set(element.name, found);
  }

  /** The elements that name most columns, of equals the most frequent ones; null when none names enough. */
  lines(): { name: string; columns: readonly string[]; quantitiesAround: string | null } | null {
    const [best] = [...this.byName].sort(([, a], [, b]) => b.roles - a.roles || b.count - a.count);
    if (!best) return null;
    const [name, { columns, quantitiesAround }] = best;
    return { name, columns: [...columns].slice(0, LIMITS.extractedColumns), quantitiesAround };
  }
}

function hasOtherQuantity({ fields }: Element): boolean {
  return [...fields].some(([name, text]) => readHeaderName(name).role === "qty" && text.trim() !== "1");
}
