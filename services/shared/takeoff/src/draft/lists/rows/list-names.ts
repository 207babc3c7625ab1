import { readHeaderName } from "../../../table/columns/header-name.ts";
import type { Role } from "../../../table/columns/roles.ts";

/** Names of columns are short. */
const MAX_NAME = 24;
/** Of how many kinds the columns of a parts list are at least. */
const MIN_ROLES = 3;
const ROLES: ReadonlySet<Role> = new Set<Role>([
  "qty",
  "mark",
  "designation",
  "length",
  "length_feet",
  "length_inches",
  "weight",
  "total_weight",
  "piece_weight",
  "grade",
]);

/** Whether a text may be the name of a column. */
export function isShortName(text: string): boolean {
  return text.length <= MAX_NAME && !/\d/.test(text);
}

/** Whether names are those of a parts list's columns: of the number of pieces, and of two more kinds of what a list says. */
export function areListNames(names: Iterable<string>): boolean {
  const found = new Set<Role>();
  for (const name of names) {
    const { role, mayMean } = readHeaderName(name);
    if (mayMean.includes("qty")) found.add("qty");
    else if (role !== null && ROLES.has(role)) found.add(role);
    if (found.has("qty") && found.size >= MIN_ROLES) return true;
  }
  return false;
}

/** Of how many names, and of which share of them, the first word is the maker's. */
const OWNED = { least: 3, share: 0.5 };

/**
 * Names without the word that most of them begin with, and that says nothing by itself: a maker's letters, `XY Werkstoff`. What a maker calls
 * a part may be its kind: such a name stays unknown.
 */
export function withoutOwner(names: readonly string[]): readonly string[] {
  const filled = names.filter((name) => name.trim() !== "");
  const firsts = Map.groupBy(filled, (name) => /^\p{L}{1,4} (?=\p{L})/u.exec(name.trim())?.[0] ?? "");
  const owner = [...firsts].find(([word, ofIt]) => word !== "" && ofIt.length >= Math.max(OWNED.least, OWNED.share * filled.length))?.[0];
  if (owner === undefined || readHeaderName(owner.trim()).isKnown) return names;
  return names.map((name) => {
    const bare = name.trim().startsWith(owner) ? name.trim().slice(owner.length) : name;
    return readHeaderName(bare).role === "mark" ? name : bare;
  });
}
