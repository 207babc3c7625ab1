import { isHeaderName, readHeaderName, type Role } from "@takeoff/takeoff";

/** What makes an element a line of a takeoff, rather than a drawing or a project. */
const OF_LINES: ReadonlySet<Role> = new Set<Role>([
  ...(["mark", "qty", "designation", "shape", "size", "grade"] as const),
  ...(["length", "length_feet", "length_inches", "total_length", "wt_per_ft", "piece_weight", "total_weight", "weight"] as const),
]);

/** What an element around lines says of each of them. Its quantity, length or weight is its own. */
const OF_ELEMENTS_AROUND: ReadonlySet<Role> = new Set<Role>([
  ...(["assembly_mark", "drawing_no", "rev", "sheet", "page", "page_index"] as const),
  ...(["finish", "status", "category", "sub_category"] as const),
]);

/** Names that mean something else around lines: `<Project Name="…">`. */
const VAGUE = /^(?:name|type|id|description|desc|label|tag|class|kind|code|number|title)$/i;

export const isOfLines = (role: Role): boolean => OF_LINES.has(role);
export const isOfElementsAround = (role: Role): boolean => OF_ELEMENTS_AROUND.has(role);

const readRole = (name: string): Role | null => readHeaderName(name).role;

/** The words of a name: `AssemblyPart` is `Assembly`, `Part`. */
function lastWord(name: string): string {
  return /[A-Z]?[a-z0-9]+$|[A-Z0-9]+$/.exec(name)?.[0] ?? "";
}

/** The header of a line's column: the field's name, or what is understood of it, as `Quantity` for `PartQuantity` of an `AssemblyPart`. */
export function nameField(element: string, field: string): string {
  if (isHeaderName(field)) return field;
  const own = lastWord(element);
  if (own === "" || !field.toLowerCase().startsWith(own.toLowerCase())) return field;
  const rest = field.slice(own.length).replace(/^[ _.-]+/, "");
  return readRole(rest) === null ? field : rest;
}

/** What a field of an element around lines is called among their columns: `Assembly Mark` for `<Assembly Mark="…">`. */
export function headerAround(element: string, field: string): { header: string; role: Role } | null {
  const joined = `${element} ${field}`;
  const whole = readRole(joined);
  const alone = VAGUE.test(field) ? null : readRole(field);
  // `DrawingNumber` says no more with the name of its element in front.
  if (whole !== null && (whole !== alone || !/[a-z][A-Z]/.test(field))) return { header: joined, role: whole };
  return alone === null ? null : { header: field, role: alone };
}

/** Whether a field states how many there are of its element. */
export function isQuantity(field: string): boolean {
  return readRole(field) === "qty" || /(?:quantity|qty)$/i.test(field);
}

/** Ranks fields with the same role, of which the lowest is meant: a mark is for people, an id for programs. */
export function rankField(field: string): number {
  if (isIdentifier(field)) return 2;
  return /mark|pos/i.test(field) ? 0 : 1;
}

/** Whether a name is that of a key for programs: `PartId`, `ModelRef`, `GUID`. */
export function isIdentifier(field: string): boolean {
  return /(?:[a-z_ -](?:Id|ID|Ref|REF)|_id|_ref|guid)$/.test(field) || /guid$/i.test(field);
}
