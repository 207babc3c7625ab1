import type { Candidate } from "./assignment.ts";
import type { ColumnContent } from "./column-content.ts";
import type { HeaderName } from "./header-name.ts";
import type { Role, RoleReason } from "./roles.ts";

/** Cells must be of a kind at least so often for the kind to be that of the column. */
export const MIN_SHARE = 0.6;
/** The fewest designations that refute another meaning of the name. */
export const MANY = 0.3;

/** What speaks for a role: the name alone, or cells that are of another kind than the name says. */
export const BY_NAME = 2;
/** A name that the cells fit says more than one that they do not refute. */
const FITTING = 0.5;
/** A name says little above an empty column; cells say less without a name, and a name that may mean something else. */
const EMPTY = 0.5;
const BY_CONTENT = 0.6;
const BY_PART = 0.5;
const MAY_MEAN = 0.9;

type Holds = (content: ColumnContent, name: HeaderName) => boolean;

/** What cells make of a name; of the rules for a name the first that holds. */
interface NameAndContent {
  named: readonly Role[] | "any";
  holds: Holds;
  /** `own`: as it is named; null where the cells refute the name. */
  role: Role | "own" | null;
  reason: RoleReason;
}

const says = (named: NameAndContent["named"], holds: Holds, role: NameAndContent["role"], reason: RoleReason): NameAndContent => {
  return { named, holds, role, reason };
};
const always: Holds = () => true;
const holdsSections: Holds = ({ designations }) => designations >= MIN_SHARE;
const holdsFamilies: Holds = ({ families }) => families >= MIN_SHARE;
const holdsSizes: Holds = ({ sizes }) => sizes >= MIN_SHARE;
const holdsNumbers: Holds = ({ numbers }) => numbers >= MIN_SHARE;
const holdsMeasures: Holds = ({ numbers, lengths }) => numbers >= MANY || lengths >= MANY;
const holdsNumbersOfGrades: Holds = ({ numbers, wholeNumbers, isRunning }, { saysGrade }) =>
  saysGrade && numbers >= MIN_SHARE && wholeNumbers >= MIN_SHARE && !isRunning;

const DESIGNATIONS: readonly Role[] = ["designation", "subject"];
const PARTS: readonly Role[] = ["size", "shape"];
const PIECES: readonly Role[] = ["qty", "qty_per_assembly", "assemblies"];
const WEIGHTS: readonly Role[] = ["wt_per_ft", "piece_weight", "total_weight", "weight"];
const OTHER_NUMBERS: readonly Role[] = ["measurement", "page", "page_index", "length_feet"];

/** A name for which no rule holds is refuted; one that no rule is about is what it says. */
const NAMES_AND_CONTENTS: readonly NameAndContent[] = [
  says(["designation"], holdsSections, "own", "name and content"),
  says("any", (content, name) => holdsSections(content, name) && name.role !== "notes", "designation", "content"),
  // A weak one (`P4`) counts where strong ones show what the column is.
  says(
    DESIGNATIONS,
    ({ designations, weakDesignations }) => designations > 0 && designations + weakDesignations >= MANY,
    "designation",
    "name and content",
  ),
  says(DESIGNATIONS, holdsFamilies, "shape", "content"),
  says(DESIGNATIONS, ({ designations, plates }) => designations + plates >= MANY, "designation", "name and content"),
  says(DESIGNATIONS, holdsSizes, "size", "content"),
  says(["subject"], always, "own", "name"),
  says(PARTS, ({ designations }) => designations >= MANY, "designation", "content"),
  says(PARTS, holdsFamilies, "shape", "name and content"),
  says(PARTS, holdsSizes, "size", "name and content"),
  says(["size"], always, "own", "name"),
  says(["grade"], holdsFamilies, "shape", "content"),
  says(["grade"], ({ grades }) => grades >= MANY, "own", "name and content"),
  // Names of grades that nobody lists: `A36 HR` next to `A500 Gr B`, and any below `Grade`, where numbers are `300` and not `101.25`.
  says(["grade"], holdsNumbersOfGrades, "own", "name"),
  says(["grade"], holdsNumbers, null, "name"),
  says(["grade"], ({ grades, lengths }, { saysGrade }) => grades > 0 || (saysGrade && lengths === 0), "own", "name"),
  // `240.000` is a length or a weight: pieces are counted in whole numbers.
  says(PIECES, ({ longDecimals, numbers }) => longDecimals < MIN_SHARE && numbers >= MANY, "own", "name and content"),
  says(WEIGHTS, holdsMeasures, "own", "name and content"),
  says(OTHER_NUMBERS, holdsMeasures, "own", "name and content"),
  // Mixed numbers, `11 3/8`, are no numbers with decimals.
  says(
    ["length_inches", "thickness", "width"],
    (content, name) => holdsMeasures(content, name) || content.inches >= MANY,
    "own",
    "name and content",
  ),
  says(["mark", "assembly_mark"], ({ identifiers }) => identifiers < MIN_SHARE, "own", "name"),
  says(
    ["length", "total_length"],
    ({ lengths, dashedLengths, numbers }) => lengths + dashedLengths + numbers > 0,
    "own",
    "name and content",
  ),
  // `Unit` above numbers is short for another name, such as `Unit weight`.
  says(["measurement_unit"], ({ numbers }) => numbers < MANY, "own", "name"),
];

const NAMES_WITH_RULES: ReadonlySet<Role> = new Set(NAMES_AND_CONTENTS.flatMap(({ named }) => (named === "any" ? [] : named)));

/** A role with what spoke for it. */
interface NamedRole {
  role: Role;
  reason: RoleReason;
}

/** What name and content of one column agree on. */
export function readNameAndContent(name: HeaderName, content: ColumnContent | undefined): NamedRole | null {
  const own = name.role;
  // Without a single id, rows that have none are not the groups of a markup list.
  if (!content || content.filled === 0) return own && own !== "markup_id" ? { role: own, reason: "name" } : null;
  const found = NAMES_AND_CONTENTS.find(
    ({ named, holds }) => (named === "any" || (own !== null && named.includes(own))) && holds(content, name),
  );
  if (!found) return own && !NAMES_WITH_RULES.has(own) ? { role: own, reason: "name" } : null;
  const role = found.role === "own" ? own : found.role;
  return role && { role, reason: found.reason };
}

/** What cells alone speak for. */
interface ByCells {
  role: Role;
  score: number;
  holds: (content: ColumnContent, own: Role | null) => boolean;
}

const shows = (role: Role, score: number, holds: ByCells["holds"]): ByCells => ({ role, score, holds });

const BY_CELLS: readonly ByCells[] = [
  // Items that are named like pieces, `B1`, are marks where no other column has the marks.
  shows("mark", BY_NAME + FITTING, ({ marksOfPieces }, own) => (own === "line_no" || own === "markup_id") && marksOfPieces >= MIN_SHARE),
  // Sections with words behind them, in a column that numbers or describes.
  shows("designation", BY_NAME + FITTING, ({ described }, own) => own !== null && own !== "notes" && described >= MIN_SHARE),
  shows("designation", BY_CONTENT, ({ described }, own) => own === null && described >= MIN_SHARE),
  // Sections among the names of parts that are bought.
  shows("designation", BY_PART, ({ described, designations }, own) => own === null && described < MIN_SHARE && designations >= MANY),
  shows("length", BY_CONTENT, ({ lengths, numbers }) => lengths >= MIN_SHARE && numbers < MIN_SHARE),
  shows("grade", BY_CONTENT, ({ grades }) => grades >= MIN_SHARE),
];
/** Says less than a name that may mean it. */
const COUNTED = shows("qty", BY_CONTENT, ({ pieces, wholeNumbers }) => pieces >= MANY && wholeNumbers >= MIN_SHARE);

/** Cells that roles have which a name may stand for: `No.` of 1, 2, 3 … numbers the rows. */
const MAY_HOLD: Readonly<Partial<Record<Role, (content: ColumnContent) => boolean>>> = {
  qty: ({ wholeNumbers, isRunning }) => wholeNumbers >= MIN_SHARE && !isRunning,
  line_no: ({ isRunning }) => isRunning,
  length: ({ numbers, lengths }) => numbers + lengths >= MIN_SHARE,
  designation: ({ described, plates }) => described + plates >= MIN_SHARE,
};

/**
 * The roles that a column may have by its name and by its cells; a name never outvotes the cells.
 * @param rows of the table, among which the cells of the column are
 */
export function listCandidates(name: HeaderName, content: ColumnContent | undefined, rows: number): Candidate[] {
  if (!content) return [];
  const own = readNameAndContent(name, content);
  // A label is the mark where no column is named so.
  const isLeftOpen = own?.role === "mark" && name.mayMean.includes("mark");
  const candidates: Candidate[] = own ? [{ ...own, score: isLeftOpen ? MAY_MEAN : scoreOwn(own, content, rows) }] : [];
  const isOfSomethingElse = name.isKnown && name.role === null;
  if (content.filled === 0 || isOfSomethingElse) return candidates;
  const ownRole = own?.role ?? null;
  const found = (rules: readonly ByCells[]): Candidate[] =>
    rules.filter(({ holds }) => holds(content, ownRole)).map(({ role, score }) => ({ role, score, reason: "content" }));
  const open = name.mayMean.filter((role) => MAY_HOLD[role]?.(content) ?? true);
  const others = [
    ...found(BY_CELLS),
    ...open.map((role): Candidate => ({ role, score: MAY_MEAN, reason: "name and content" })),
    ...found([COUNTED]),
  ];
  return [...candidates, ...others.filter(({ role }) => role !== ownRole)];
}

function scoreOwn({ role, reason }: NamedRole, { designations, distinct, filled }: ColumnContent, rows: number): number {
  if (filled === 0) return EMPTY;
  const fitting = reason === "name and content" ? FITTING : 0;
  // The column that distinguishes most sections: another names their kinds, or what they are cut from.
  return BY_NAME + (role === "designation" ? (designations * distinct + fitting) / Math.max(rows, 1) : fitting);
}
