import { localName, type XmlHandler } from "./xml-reader.ts";

/** A value that an element states by an attribute or by a child without children of its own. */
export interface Field {
  name: string;
  text: string;
  /** The unit that the child states by an attribute, as in `<Length UOM="in">`; empty when it states none. */
  unit: string;
}

/** An element while it is open, with what was read of it so far. */
export interface OpenElement {
  name: string;
  parent: OpenElement | null;
  fields: Field[];
  /** How many of `fields` came before the first child that is no field, which may be a line; -1 while there is none. */
  fieldsBefore: number;
  /** Attributes of children without text: `Profile Name` for `<Profile Name="W18X35"/>`. */
  nested: Field[];
  hasElements: boolean;
  text: string;
  /** Whether neither it nor what is in it is a line: see `isNoLine`. */
  isIgnored: boolean;
}

/** More fields than a line may have: the element around all lines must not hold the whole file. */
const MOST_FIELDS = 1_000;
const IGNORED = /^(?:xmlns|xsi|xml)(?::|$)/;
const UNIT = /^(?:uom|units?|unitofmeasure)$/i;
const VALUE = /^(?:value|val)$/i;
/** Attributes that name what a child holds: `<cell name="Mark">`. */
const NAMING = /^(?:name|fieldname|field|column|header|key)$/i;
/** Assemblies that PowerFab lists as not delivered; their parts would be counted otherwise. */
const EXCLUDED = /^ExcludedAssembl(?:y|ies)$/;
/** Children that are named by such an attribute even when they are empty. */
const GENERIC = /^(?:cell|col|column|data|field|otherfield|property|attribute|parameter|param|value)$/i;

/** Follows the open elements of an XML; holds nothing of the closed ones. */
export class Elements implements XmlHandler {
  private top: OpenElement | null = null;
  private readonly onClose: (element: OpenElement) => void;

  /** @param onClose is called for each element with its fields, children before their parents */
  constructor(onClose: (element: OpenElement) => void) {
    this.onClose = onClose;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.top;
    if (parent) {
      // A child with children is no field.
      if (parent.parent) endFieldsBefore(parent.parent);
      parent.hasElements = true;
    }
    const fields = Object.entries(attributes)
      .filter(([attribute]) => !IGNORED.test(attribute))
      .map(([attribute, text]) => ({ name: localName(attribute), text: text.trim(), unit: "" }));
    const isIgnored = parent !== null && (parent.isIgnored || isNoLine(name, parent));
    this.top = { name, parent, fields, fieldsBefore: -1, nested: [], hasElements: false, text: "", isIgnored };
  }

  text(text: string): void {
    if (this.top && !this.top.hasElements) this.top.text += text;
  }

  close(): void {
    const element = this.top;
    if (!element) return;
    this.top = element.parent;
    if (element.isIgnored) return;
    this.onClose(element);
    if (element.parent && !element.hasElements) addLeaf(element.parent, element);
  }
}

/** Whether an element is an excluded assembly, or the part of our own export that says what its rows mean. */
function isNoLine(name: string, parent: OpenElement): boolean {
  return EXCLUDED.test(name) || (name === "takeoff" && parent.name === "data" && parent.parent === null);
}

function addLeaf(parent: OpenElement, { name, fields, text }: OpenElement): void {
  const value = text.trim() || (fields.find((field) => VALUE.test(field.name))?.text ?? "");
  const naming = fields.find((field) => NAMING.test(field.name))?.text ?? "";
  const unit = fields.find((field) => UNIT.test(field.name))?.text ?? "";
  if (naming !== "" && (value !== "" || GENERIC.test(name))) add(parent.fields, { name: naming, text: value, unit });
  else if (value !== "") add(parent.fields, { name, text: value, unit });
  else {
    for (const field of fields) {
      // The unit of a value that is missing says nothing.
      if (!UNIT.test(field.name)) add(parent.nested, { name: `${name} ${field.name}`, text: field.text, unit: "" });
    }
    // It may be a line: what its parent says from here on follows it.
    if (fields.length > 0) endFieldsBefore(parent);
  }
}

function add(fields: Field[], field: Field): void {
  if (fields.length < MOST_FIELDS) fields.push(field);
}

function endFieldsBefore(element: OpenElement): void {
  if (element.fieldsBefore < 0) element.fieldsBefore = element.fields.length;
}
