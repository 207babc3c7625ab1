import { findForm, isDrawn, isPlanned, listMarks, normalizeMark, type AssemblyRow, type MarkedLine } from "./marked-line.ts";

/** What plates and bars are made of: as the first row of a bill they are no main member unless something names them so. */
const FLAT: ReadonlySet<string> = new Set(["PL", "FB", "RB", "SQ", "BP"]);

/**
 * The shop drawings that are named by a mark of a plan and have no row of it: of gratings and rods, whose names are no sections, and those that
 * send the reader to another drawing. They are drawings of that mark, whatever they say.
 */
export function findUnread<Sheet extends Pick<MarkedLine, "document" | "page" | "sheet" | "kind">>(
  lines: readonly MarkedLine[],
  sheets: readonly Sheet[],
): Sheet[] {
  const planned = new Set(lines.filter(isPlanned).flatMap(({ mark }) => listMarks(mark).map(normalizeMark)));
  const nameRow = ({ document, page }: Pick<MarkedLine, "document" | "page">, mark: string): string => `${document} ${page} ${mark}`;
  const read = new Set(lines.filter(isDrawn).flatMap((line) => listMarks(line.mark).map((mark) => nameRow(line, normalizeMark(mark)))));
  return sheets.filter((sheet) => {
    const mark = normalizeMark(sheet.sheet ?? "");
    return sheet.kind === "shop" && planned.has(mark) && !read.has(nameRow(sheet, mark));
  });
}

/** What tells main members from parts, over all sheets of a set. */
class MainMembers {
  private readonly planned: ReadonlySet<string>;
  private readonly forms: ReadonlySet<string>;
  private readonly isLowerCasePlanned: boolean;

  constructor(lines: readonly MarkedLine[]) {
    const onPlans = lines.filter(isPlanned);
    this.planned = new Set(onPlans.flatMap(({ mark }) => listMarks(mark)).map(normalizeMark));
    this.isLowerCasePlanned = onPlans.some(({ mark }) => isLowerCase(mark));
    const drawn = lines.filter(isDrawn);
    this.forms = new Set(drawn.filter((line) => this.isNamed(line)).flatMap(listForms));
  }

  /** Whether something names a row as a main member: a plan has its mark, its sheet has its name, or its mark has the form of such marks. */
  has(line: MarkedLine): boolean {
    if (line.mark === "") return false;
    return this.isNamed(line) || (!this.isPart(line) && listForms(line).some((form) => this.forms.has(form)));
  }

  /** Whether a row may be the main member of a sheet that names none: parts are in lower case, or flat. */
  mayBe(line: MarkedLine): boolean {
    return line.mark !== "" && !this.isPart(line) && !FLAT.has(line.shape);
  }

  private isNamed({ mark, sheet, kind, ...line }: MarkedLine): boolean {
    const plain = listMarks(mark).map(normalizeMark);
    if (plain.some((one) => this.planned.has(one))) return true;
    // The sheet of a part has its name, too.
    return kind !== "gather" && sheet !== null && plain.includes(normalizeMark(sheet)) && !this.isPart({ mark, ...line });
  }

  private isPart({ mark }: Pick<MarkedLine, "mark">): boolean {
    return isLowerCase(mark) && !this.isLowerCasePlanned;
  }
}

/** Shops write the marks of parts in lower case. */
const isLowerCase = (mark: string): boolean => /\p{Ll}/u.test(mark) && !/\p{Lu}/u.test(mark);

const listForms = ({ mark }: Pick<MarkedLine, "mark">): string[] => listMarks(mark).map(findForm);

/**
 * Finds the assemblies of the lists of a set: a main member begins one, and the rows up to the next main member of its sheet are its parts.
 * A main member that names several marks begins an assembly of each.
 * @param lines of all sheets, those of a list in its order
 * @returns the rows of lists, in the order of `lines`
 */
export function findAssemblies<Line extends MarkedLine>(lines: readonly Line[]): AssemblyRow<Line>[] {
  const members = new MainMembers(lines);
  const bySheet = Map.groupBy(lines.filter(isDrawn), ({ document, page }) => `${document} ${page}`);
  const rows = new Map<Line, AssemblyRow<Line>>();
  for (const ofSheet of bySheet.values()) for (const row of splitSheet(ofSheet, members)) rows.set(row.line, row);
  return lines.flatMap((line) => rows.get(line) ?? []);
}

function splitSheet<Line extends MarkedLine>(lines: readonly Line[], members: MainMembers): AssemblyRow<Line>[] {
  const named = new Set(lines.filter((line) => members.has(line)));
  const [first] = lines;
  // A bill begins with what it is of.
  const isGuessed = named.size === 0 && first !== undefined && first.kind === "shop" && members.mayBe(first);
  const forms = isGuessed ? listForms(first) : [];
  for (const line of forms.length > 0 ? lines : []) {
    if (members.mayBe(line) && listForms(line).some((form) => forms.includes(form))) named.add(line);
  }
  const isOfOne = new Set([...named].map(({ mark }) => normalizeMark(mark))).size === 1;
  let main: Line | null = null;
  return lines.map((line) => {
    const isMain = named.has(line);
    if (isMain) main = line;
    return { line, main: !isMain && line.isMoved && !isOfOne ? null : main, isMain, isGuessed };
  });
}
