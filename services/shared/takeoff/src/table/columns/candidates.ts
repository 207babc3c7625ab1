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

/**
 * The roles that a column may have by its name and by its cells; a name never outvotes the cells.
 * @param rows of the table, among which the cells of the column are
 */
export function listCandidates(name: HeaderName, content: ColumnContent | undefined, rows: number): Candidate[] {
  const own = readNameAndContent(name, content);
  if (!content) return [];
  // A label is the mark where no column is named so.
  const isLeftOpen = own?.role === "mark" && name.mayMean.includes("mark");
  const candidates: Candidate[] = own ? [{ ...own, score: isLeftOpen ? MAY_MEAN : scoreOwn(own, content, rows) }] : [];
  const add = (role: Role, score: number, reason: RoleReason): void => {
    if (own?.role !== role) candidates.push({ role, score, reason });
  };
  const isOfSomethingElse = name.isKnown && name.role === null;
  if (content.filled === 0 || isOfSomethingElse) return candidates;
  // Items that are named like pieces, `B1`, are marks where no other column has the marks.
  if ((own?.role === "line_no" || own?.role === "markup_id") && content.marksOfPieces >= MIN_SHARE)
    add("mark", BY_NAME + FITTING, "content");
  // Sections with words behind them, in a column that numbers or describes.
  if (content.described >= MIN_SHARE && own?.role !== "notes") add("designation", own ? BY_NAME + FITTING : BY_CONTENT, "content");
  // Sections among the names of parts that are bought.
  else if (content.designations >= MANY && !own) add("designation", BY_PART, "content");
  if (content.lengths >= MIN_SHARE && content.numbers < MIN_SHARE) add("length", BY_CONTENT, "content");
  if (content.grades >= MIN_SHARE) add("grade", BY_CONTENT, "content");
  for (const role of name.mayMean) if (mayHold(role, content)) add(role, MAY_MEAN, "name and content");
  if (content.pieces >= MANY && content.wholeNumbers >= MIN_SHARE) add("qty", BY_CONTENT, "content");
  return candidates;
}

/** Whether cells are such as a role has that the name may stand for: `No.` of 1, 2, 3 … numbers the rows. */
function mayHold(role: Role, { wholeNumbers, numbers, lengths, isRunning, described, plates }: ColumnContent): boolean {
  switch (role) {
    case "qty":
      return wholeNumbers >= MIN_SHARE && !isRunning;
    case "line_no":
      return isRunning;
    case "length":
      return numbers + lengths >= MIN_SHARE;
    case "designation":
      return described + plates >= MIN_SHARE;
    default:
      return true;
  }
}

/** A role with what spoke for it. */
interface NamedRole {
  role: Role;
  reason: RoleReason;
}

function scoreOwn({ role, reason }: NamedRole, { designations, distinct, filled }: ColumnContent, rows: number): number {
  if (filled === 0) return EMPTY;
  const fitting = reason === "name and content" ? FITTING : 0;
  // The column that distinguishes most sections: another names their kinds, or what they are cut from.
  return BY_NAME + (role === "designation" ? (designations * distinct + fitting) / Math.max(rows, 1) : fitting);
}

/** What name and content of one column agree on. */
export function readNameAndContent({ role, saysGrade }: HeaderName, content: ColumnContent | undefined): NamedRole | null {
  // Without a single id, rows that have none are not the groups of a markup list.
  if (!content || content.filled === 0) return role && role !== "markup_id" ? { role, reason: "name" } : null;
  const strong = content.designations;
  if (strong >= MIN_SHARE && role !== "notes")
    return { role: "designation", reason: role === "designation" ? "name and content" : "content" };
  switch (role) {
    case "designation":
    case "subject":
      // A weak one (`P4`) counts where strong ones show what the column is.
      if (strong > 0 && strong + content.weakDesignations >= MANY) return { role: "designation", reason: "name and content" };
      if (content.families >= MIN_SHARE) return { role: "shape", reason: "content" };
      if (strong + content.plates >= MANY) return { role: "designation", reason: "name and content" };
      if (content.sizes >= MIN_SHARE) return { role: "size", reason: "content" };
      return role === "subject" ? { role, reason: "name" } : null;
    case "size":
    case "shape":
      if (strong >= MANY) return { role: "designation", reason: "content" };
      if (content.families >= MIN_SHARE) return { role: "shape", reason: "name and content" };
      if (content.sizes >= MIN_SHARE) return { role: "size", reason: "name and content" };
      return role === "size" ? { role, reason: "name" } : null;
    case "grade":
      if (content.families >= MIN_SHARE) return { role: "shape", reason: "content" };
      if (content.grades >= MANY) return { role, reason: "name and content" };
      // Names of grades that nobody lists: `A36 HR` next to `A500 Gr B`, and any below `Grade`, where numbers are `300` and not `101.25`.
      if (content.numbers >= MIN_SHARE)
        return saysGrade && content.wholeNumbers >= MIN_SHARE && !content.isRunning ? { role, reason: "name" } : null;
      return content.grades > 0 || (saysGrade && content.lengths === 0) ? { role, reason: "name" } : null;
    case "qty":
    case "qty_per_assembly":
    case "assemblies":
      // `240.000` is a length or a weight: pieces are counted in whole numbers.
      if (content.longDecimals >= MIN_SHARE) return null;
      return content.numbers >= MANY ? { role, reason: "name and content" } : null;
    case "wt_per_ft":
    case "piece_weight":
    case "total_weight":
    case "weight":
    case "measurement":
    case "page":
    case "page_index":
    case "length_feet":
      return content.numbers >= MANY || content.lengths >= MANY ? { role, reason: "name and content" } : null;
    case "mark":
    case "assembly_mark":
      return content.identifiers >= MIN_SHARE ? null : { role, reason: "name" };
    case "length_inches":
    case "thickness":
    case "width":
      // Mixed numbers, `11 3/8`, are no numbers with decimals.
      return content.numbers >= MANY || content.lengths >= MANY || content.inches >= MANY ? { role, reason: "name and content" } : null;
    case "length":
    case "total_length":
      return content.lengths + content.dashedLengths + content.numbers > 0 ? { role, reason: "name and content" } : null;
    case "measurement_unit":
      // `Unit` above numbers is short for another name, such as `Unit weight`.
      return content.numbers >= MANY ? null : { role, reason: "name" };
    case null:
      return null;
    default:
      return { role, reason: "name" };
  }
}
