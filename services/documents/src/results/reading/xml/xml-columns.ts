import type { Role } from "@takeoff/takeoff";
import type { OpenElement } from "./elements.ts";
import { nameField, isIdentifier, isOfLines, isOfElementsAround, isQuantity, rankField, headerAround } from "./xml-names.ts";
import { listRoles, type ElementShape, type FieldShape, type XmlShape } from "./xml-shape.ts";

export interface XmlColumn {
  header: string;
  cell(line: OpenElement): string;
}

export interface XmlTable {
  columns: XmlColumn[];
  /** Elements around lines whose fields follow them: the lines wait for them. */
  late: Set<string>;
  /** Fields around the lines that name a role and were not joined. */
  notJoined: string[];
  /** Whether the first column's quantity counts all assemblies. */
  countsAssemblies: boolean;
  /** Whether an element around a line may state how often there is such a line, which its own quantity does not count. */
  mayRepeat: boolean;
}

/** Where a value around a line comes from, by the name of the element. */
type Sources = Map<string, FieldShape>;

const PART_QUANTITY = "PartQuantity";
const ASSEMBLY_QUANTITY = "AssemblyQuantity";
/** PowerFab states the family of a section in one element, and in another its size, which often begins with the family again. */
const SHAPE = "Shape";
const DIMENSIONS = "Dimensions";

/** The columns of lines: what surrounds them, then their own fields, identifiers last. */
export function columnsOfLines(shape: XmlShape, line: ElementShape): XmlTable {
  const around = [...line.around].flatMap((name) => (name === line.name ? [] : (shape.get(name) ?? [])));
  const { joined, notJoined } = joinAround(line, around);
  const countsAssemblies = line.fields.has(PART_QUANTITY) && around.some(({ fields }) => fields.has(ASSEMBLY_QUANTITY));
  const columns: XmlColumn[] = [...joined].map(([header, sources]) => ({ header, cell: (of) => aroundText(of, sources) }));
  if (countsAssemblies) columns.push(...assemblyQuantities(around));
  const own = [...line.fields.values(), ...nestedFields(line)];
  for (const field of [...own.filter(({ name }) => !isIdentifier(name)), ...own.filter(({ name }) => isIdentifier(name))]) {
    const header = countsAssemblies && field.name === PART_QUANTITY ? field.name : nameField(line.name, field.name);
    const isTaken = header !== field.name && line.fields.has(header);
    const column = ownColumn(isTaken ? field.name : header, field);
    const repeatsShape = countsAssemblies && field.name === DIMENSIONS && line.fields.has(SHAPE);
    columns.push(repeatsShape ? { header: column.header, cell: (of) => withoutShape(column.cell(of), findText(of, SHAPE)) } : column);
  }
  const late = [...joined.values()].flatMap((sources) => [...sources].flatMap(([name, { isLate }]) => (isLate ? [name] : [])));
  return { columns, late: new Set(late), notJoined, countsAssemblies, mayRepeat: !countsAssemblies };
}

/** Attributes of children, where they name what the line does not name itself. */
function nestedFields(line: ElementShape): FieldShape[] {
  const roles = listRoles(line);
  return [...line.nested.values()].filter(({ role, name }) => role !== null && !roles.has(role) && !line.fields.has(name));
}

function joinAround(line: ElementShape, around: readonly ElementShape[]): { joined: Map<string, Sources>; notJoined: string[] } {
  const own = listRoles(line);
  const headers = new Map<Role, string>();
  const joined = new Map<string, Sources>();
  const notJoined: string[] = [];
  for (const element of around) {
    for (const [role, candidates] of byRole(element)) {
      const [best, second] = candidates.sort((a, b) => rankField(a.field.name) - rankField(b.field.name));
      if (!best || own.has(role)) continue;
      const isAmbiguous = second !== undefined && rankField(second.field.name) === rankField(best.field.name);
      if (!isOfElementsAround(role) || isAmbiguous) {
        if (isOfLines(role) || isAmbiguous) notJoined.push(`${element.name} ${best.field.name}`);
        continue;
      }
      const header = headers.get(role) ?? best.header;
      headers.set(role, header);
      joined.set(header, (joined.get(header) ?? new Map<string, FieldShape>()).set(element.name, best.field));
    }
  }
  return { joined, notJoined };
}

function byRole({ name, fields }: ElementShape): Map<Role, { header: string; field: FieldShape }[]> {
  const found = new Map<Role, { header: string; field: FieldShape }[]>();
  for (const field of fields.values()) {
    const named = headerAround(name, field.name);
    if (named) found.set(named.role, [...(found.get(named.role) ?? []), { header: named.header, field }]);
  }
  return found;
}

/** The value of the nearest element around a line that states one. */
function aroundText(line: OpenElement, sources: Sources): string {
  for (let element = line.parent; element; element = element.parent) {
    const field = sources.get(element.name);
    const text = field ? findText(element, field.name) : "";
    if (text !== "") return text;
  }
  return "";
}

function findText(element: OpenElement, field: string): string {
  return element.fields.find(({ name }) => name === field)?.text ?? "";
}

/** PowerFab states how many parts an assembly has, and how many assemblies there are. */
function assemblyQuantities(around: readonly ElementShape[]): XmlColumn[] {
  const sources: Sources = new Map(
    around.flatMap(({ name, fields }) =>
      [...fields.values()].flatMap((field) => (field.name === ASSEMBLY_QUANTITY ? [[name, field] as const] : [])),
    ),
  );
  return [
    { header: "Quantity", cell: (line) => product(findText(line, PART_QUANTITY), aroundText(line, sources)) },
    { header: ASSEMBLY_QUANTITY, cell: (line) => aroundText(line, sources) },
  ];
}

const WHOLE = /^\d{1,9}$/;

/** An assembly without a quantity is one. */
function product(parts: string, assemblies: string): string {
  if (assemblies === "") return parts;
  return WHOLE.test(parts) && WHOLE.test(assemblies) ? String(Number(parts) * Number(assemblies)) : "";
}

/**
 * A size without the family in front: `1-1/2STD` for `PI1-1/2STD` of the shape `PI`, which would be read as `PI PI1-1/2STD`.
 * Only a size that follows without a blank repeats the family: `MB 0.75" x 2"` and `FITTING #118` are texts of their own.
 */
function withoutShape(dimensions: string, shape: string): string {
  const size = dimensions.slice(shape.length);
  const isRepeated = shape !== "" && dimensions.toUpperCase().startsWith(shape.toUpperCase()) && /^[\d.]/.test(size);
  return isRepeated ? size : dimensions;
}

/** A unit that all values state goes to the header; others stay with their values. */
function ownColumn(header: string, { name, units }: FieldShape): XmlColumn {
  const [unit = ""] = units;
  const isShared = units.size === 1 && unit !== "";
  return { header: isShared ? `${header} (${unit})` : header, cell: (line) => texts(line, name, !isShared) };
}

/** The text of a field of a line. Several values of one field are kept, which no reader takes for one. */
export function texts(line: OpenElement, name: string, withUnits: boolean): string {
  const found: string[] = [];
  for (const field of line.fields)
    if (field.name === name && field.text !== "") found.push(withUnits && field.unit !== "" ? `${field.text} ${field.unit}` : field.text);
  for (const field of line.nested) if (field.name === name && field.text !== "") found.push(field.text);
  return found.length < 2 ? (found[0] ?? "") : [...new Set(found)].join("; ");
}

/** Whether an element around a line states that there are several of it. */
export function isSeveral(line: OpenElement): boolean {
  for (let element = line.parent; element; element = element.parent) {
    const quantity = element.name === line.name ? undefined : element.fields.find(({ name }) => isQuantity(name));
    if (quantity && quantity.text !== "" && Number(quantity.text) !== 1) return true;
  }
  return false;
}
