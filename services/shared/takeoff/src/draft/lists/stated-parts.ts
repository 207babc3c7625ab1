import { readHeaderName } from "../../table/columns/header-name.ts";
import type { Role } from "../../table/columns/roles.ts";
import { isInside } from "../geometry/box.ts";
import type { DisplayPage } from "../page/display-page.ts";
import { findTables, type TableLimits } from "../sheet/tables.ts";
import type { Callout } from "../steel/callouts.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import { findNotInUse, isStruckOut } from "./not-in-use.ts";
import { buildPartLine, findPartSheet } from "./part-sheet.ts";
import { readPartsLists, type PartsList } from "./parts-list.ts";

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

/** On a plan, for each row of a list that is its takeoff. */
const MAX_CALLOUTS_PER_ROW = 2;
/** Lists may rule no more than their columns, their header and their frame. */
const LIST_LIMITS: TableLimits = { maxRow: 1_500, minRows: 2 };

/**
 * The parts that a sheet states in words: in its parts lists, or in its title where it shows one part. They are its takeoff, whatever its
 * picture shows. Null for a sheet that states none, and for a plan that labels many more pieces than a small list on it has.
 */
export function readStatedParts(page: DisplayPage, runs: readonly Run[], callouts: readonly Callout[], isPlan: boolean): PartsList | null {
  const found = mayHoldList([...runs, ...page.texts])
    ? readPartsLists(findTables(page.strokes, runs, LIST_LIMITS), page.texts, runs)
    : null;
  const list = found && isPlan && isOfPlan(found, callouts) ? null : found;
  const sheet = list || isPlan ? null : findPartSheet(runs, callouts);
  const parts = list ?? (sheet && { lines: [buildPartLine(sheet, runs)], exceptions: [] });
  if (!parts) return null;
  const stamp = findNotInUse(runs) ?? (sheet && isStruckOut(page, sheet.title) ? sheet.title : null);
  if (!stamp) return parts;
  return { lines: [], exceptions: [{ kind: "not_in_use", text: stamp.text, box: boxAlong(stamp, 0, stamp.width) }] };
}

/** Whether a list is only of some pieces of a plan: most of its callouts stand elsewhere. */
function isOfPlan({ lines }: PartsList, callouts: readonly Callout[]): boolean {
  const boxes = lines.flatMap(({ pieces }) => pieces.map(({ box }) => box));
  const elsewhere = callouts.filter(({ centre }) => !boxes.some((box) => isInside(box, centre)));
  return elsewhere.length > MAX_CALLOUTS_PER_ROW * lines.length;
}

/**
 * Whether a page has names of a list's columns: only then its tables are looked for.
 * @param texts runs, and the pieces that they consist of: in narrow columns two names are one run, and even one piece
 */
function mayHoldList(texts: readonly { text: string }[]): boolean {
  const short = new Set(texts.flatMap(({ text }) => (text.length <= MAX_NAME && !/\d/.test(text) ? [text.toUpperCase()] : [])));
  const names = new Set([...short].flatMap((text) => [text, ...text.split(" ")]));
  const found = new Set<Role>();
  for (const name of names) {
    const { role, mayCount } = readHeaderName(name);
    if (mayCount) found.add("qty");
    else if (role !== null && ROLES.has(role)) found.add(role);
    if (found.has("qty") && found.size >= MIN_ROLES) return true;
  }
  return false;
}
