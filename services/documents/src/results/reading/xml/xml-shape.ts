import { LIMITS } from "@takeoff/contracts";
import { readHeaderName, type Role } from "@takeoff/takeoff";
import type { Field, OpenElement } from "./elements.ts";
import { nameField, isIdentifier, isOfLines } from "./xml-names.ts";

export interface FieldShape {
  name: string;
  role: Role | null;
  /** The units that its values state; an empty text for values without one. */
  units: Set<string>;
  /** Whether it followed children with children somewhere. */
  isLate: boolean;
}

export interface ElementShape {
  name: string;
  count: number;
  fields: Map<string, FieldShape>;
  nested: Map<string, FieldShape>;
  /** The names of the elements around it. */
  around: Set<string>;
}

/** More names of elements than any takeoff's XML has. */
const MOST_ELEMENT_NAMES = 1_000;
/** One more than a table may have, so that its reader sees that there are too many. */
const MOST_FIELDS = LIMITS.extractedColumns + 1;
const LEAST_ROLES = 2;
const LEAST_ROLES_OF_OTHERS = 3;
/** The share of the most roles of a line with which elements are still candidates. */
const NEARLY_ALL = 0.75;

/** Collects which elements an XML has and what their fields are called. */
export class XmlShape {
  private readonly elements = new Map<string, ElementShape>();

  add(element: OpenElement): void {
    if (element.fields.length === 0) return;
    const shape = this.addShape(element.name);
    if (!shape) return;
    shape.count++;
    for (const [index, field] of element.fields.entries()) {
      const isLate = element.fieldsBefore >= 0 && index >= element.fieldsBefore;
      addField(shape.fields, field, element.name, isLate);
    }
    for (const field of element.nested) addField(shape.nested, field, null, false);
    for (let around = element.parent; around; around = around.parent) shape.around.add(around.name);
  }

  get(name: string): ElementShape | undefined {
    return this.elements.get(name);
  }

  /** The elements that are the lines: those that name most of what a line has, or nearly, else the most frequent ones; null without any. */
  lines(): { shape: ElementShape; isNamed: boolean } | null {
    const shapes = [...this.elements.values()];
    const lines = shapes.filter(isLine);
    // A few bolts that state a little more must not win over all the beams.
    const least = NEARLY_ALL * Math.max(...lines.map(countLineRoles));
    const [best] = lines.filter((shape) => countLineRoles(shape) >= least).sort(byCount);
    if (best) return { shape: best, isNamed: true };
    const [most] = shapes.filter(({ count, fields }) => fields.size > 1 && count > 1).sort((a, b) => b.count - a.count);
    return most ? { shape: most, isNamed: false } : null;
  }

  /** The names of further elements that look like lines, outside of the chosen ones. */
  otherLines(chosen: ElementShape): string[] {
    const others = [...this.elements.values()]
      .filter((other) => other !== chosen && !chosen.around.has(other.name) && !other.around.has(chosen.name))
      .filter((other) => isLine(other) && countLineRoles(other) >= LEAST_ROLES_OF_OTHERS);
    return others.filter(({ name }) => !others.some(({ around }) => around.has(name))).map(({ name }) => name);
  }

  private addShape(name: string): ElementShape | null {
    const known = this.elements.get(name);
    if (known) return known;
    if (this.elements.size === MOST_ELEMENT_NAMES) return null;
    const shape = { name, count: 0, fields: new Map(), nested: new Map(), around: new Set<string>() };
    this.elements.set(name, shape);
    return shape;
  }
}

/** @param element the name of the element that states the field itself; null for a field of its child */
function addField(fields: Map<string, FieldShape>, { name, text, unit }: Field, element: string | null, isLate: boolean): void {
  let field = fields.get(name);
  if (!field) {
    if (fields.size === MOST_FIELDS) return;
    // Once for each name: reading names takes longer than parsing.
    const role = isIdentifier(name) ? null : readHeaderName(element === null ? name : nameField(element, name)).role;
    field = { name, role, units: new Set(), isLate: false };
    fields.set(name, field);
  }
  // A few units suffice to see that they differ.
  if (text !== "" && field.units.size < 3) field.units.add(unit);
  field.isLate ||= isLate;
}

export function listRoles({ fields }: ElementShape): Set<Role> {
  return new Set([...fields.values()].flatMap(({ role }) => (role === null ? [] : [role])));
}

const countLineRoles = (shape: ElementShape): number => [...listRoles(shape)].filter(isOfLines).length;
const isLine = (shape: ElementShape): boolean => listRoles(shape).size >= LEAST_ROLES && countLineRoles(shape) > 0;

/** The most frequent first, of equals the one that names most of what a line has. */
function byCount(a: ElementShape, b: ElementShape): number {
  return b.count - a.count || countLineRoles(b) - countLineRoles(a) || listRoles(b).size - listRoles(a).size;
}
