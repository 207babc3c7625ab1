import type { Run } from "../../text/runs.ts";
import { AMERICAN_SHAPES, findGrades, type FoundGrade, type MetricSteel } from "./grade-names.ts";

/** What a note of a drawing says about the steel of a family: `ALL W SHAPES ASTM A992 U.N.O.` */
export interface GradeNote {
  /** As designations begin: `W`, `HSS`, `PL`. */
  shape: string;
  /** `A992`, `A500 GR. C`, `S355JR`. */
  grade: string;
  /** The note is about all steel: one that names the family says more. */
  isGeneral: boolean;
}

/** Words of families in notes, with the shapes that they are about. With a number they are the size of a piece. */
const FAMILIES: readonly (readonly [words: RegExp, shapes: readonly string[]])[] = [
  [/\b(?:W[- ]?(?:SHAPES?|SECTIONS?|BEAMS?)|WIDE[- ]FLANGES?)\b/, ["W"]],
  [/\bWT(?:[- ]?SHAPES?|S)?\b|\b(?:STRUCTURAL )?TEES\b/, ["WT"]],
  [/\bHP[- ]?(?:SHAPES?|PILES?)\b|\bH-?PILES?\b/, ["HP"]],
  [/\bHSS\b(?! ?\d+(?:[./]\d+)? ?X)|\b(?:STRUCTURAL |STEEL )?(?:TUBES|TUBING)\b/, ["HSS"]],
  [/\bHOLLOW (?:STRUCTURAL )?(?:SECTIONS?|SHAPES?)\b/, ["HSS", "SHS", "RHS", "CHS"]],
  [/\bPIPES?\b/, ["PIPE"]],
  [/\bCHANNELS?\b|\bC[- ]SHAPES?\b/, ["C", "MC", "PFC", "TFC", "UPN", "UPE"]],
  [/\bANGLES?\b|\bL[- ]SHAPES?\b/, ["L", "2L", "EA", "UA"]],
  [/\bPLATES?\b/, ["PL"]],
  [/\bWWF\b/, ["WWF"]],
  [/\bUNIVERSAL BEAMS?\b/, ["UB"]],
  [/\bUNIVERSAL COLUMNS?\b/, ["UC"]],
  ...["SHS", "RHS", "CHS", "UB", "UC", "PFC", "IPE", "HEA", "HEB", "HEM", "UPN", "UPE", "EA", "UA"].map((shape): [RegExp, string[]] => [
    new RegExp(String.raw`(?<!\d ?)\b${shape}(?:'?S)?\b(?! ?\d)`),
    [shape],
  ]),
];
/** What a note is about that says nothing about the pieces on the drawing: other parts, and single connections. */
const OTHER =
  /\b(?:EXIST(?:ING)?|BOLTS?|RODS?|STUDS?|ANCHORS?|NUTS?|WASHERS?|DECK(?:ING)?|REBAR|REINFORC\w*|WELD(?:S|ING)?|GRATING|CONNECTIONS?|STIFFENERS?|SHIM|EXCEPT(?! WHERE| AS)|EXCLUDING|OTHER THAN)\b/;
/** Words for the steel of all families, and for that of all rolled sections. */
const ALL_STEEL = /\b(?:STEELWORK|STRUCTURAL STEEL(?:WORK)?|ALL STEEL)\b/;
/** A numbered note that begins with the word alone: `2. STEEL CSA G40.21 350W`. Without a number it may be about the piece beside it. */
const STEEL_ALONE = /^\d+[.)] ?(?:STEEL|STAHL|ACIER)\b:?(?= ?(?:$|TO\b|GRADE\b|CSA\b|EN\b|AS\b|S ?[2-4]\d\d|[23]\d\d ?W))/;
const ALL_SECTIONS = /\b(?:ALL|ROLLED) (?:(?:STRUCTURAL|STEEL|OPEN|ROLLED|HOT[- ]ROLLED) ){0,3}(?:SECTIONS|SHAPES|MEMBERS)\b/;
/** A note with one of these words is about some of the steel. */
const SOME_STEEL =
  /\b(?:BEAMS?|COLUMNS?|POSTS?|BRAC(?:ES?|INGS?)|TRUSS(?:ES)?|PURLINS?|GIRTS?|LINTELS?|RAFTERS?|FRAMES?|STAIRS?|HAND ?RAILS?|COLD|LIGHT|THIN|STAINLESS|FLATS?|BARS?|SECONDARY|PRIMARY|NOT)\b/;
/** `UNLESS NOTED OTHERWISE` in its forms, with and without `NOT`. */
const UNLESS = /\b(?:UNLESS|EXCEPT WHERE|WHERE) (?:\w+ )?(?:NOTED|SHOWN|STATED|SPECIFIED)\b[^,;:]*|\bU\.?N\.?O\.?/g;
/** A note that goes on with what the grade in front is for: `S355JR FOR ALL SECTIONS`. */
const FOR = /^[ ,:(]*(?:STEEL |GRADE )?FOR\b/;
/** Two families have one grade in few notes; a longer text is a specification that says more than can be told from its words. */
const MAX_NOTE = 200;
/** Where the other half of a note stands: behind it on its line, or on the next one. In heights of its text. */
const BESIDE = { across: 0.4, along: 60 };
const BELOW = { min: 0.85, max: 2 };
/** More notes are a catalogue. A note about all steel is one. */
const MAX_NOTES = 40;

/** What a text is about. */
interface Subject {
  shapes: readonly string[];
  /** Not by the names of families, but as all there is. */
  all: "steel" | "sections" | null;
}

/** The grades that the notes of a page state by family. A note whose words are about other parts, too, says nothing. */
export function readGradeNotes(runs: readonly Run[]): GradeNote[] {
  const graded = runs.filter(({ text }) => findGrades(text.toUpperCase()).length > 0);
  if (graded.length === 0) return [];
  const notes: GradeNote[] = [];
  for (const run of runs) {
    const upper = run.text.toUpperCase();
    if (upper.length > MAX_NOTE || !isAbout(findSubject(upper))) continue;
    if (graded.includes(run)) notes.push(...readNote(upper));
    else {
      const rest = graded.find((other) => isRest(run, other) && !isAbout(findSubject(other.text.toUpperCase())));
      if (rest) notes.push(...readNote(`${upper} ${rest.text.toUpperCase()}`));
    }
  }
  const general = new Set(notes.flatMap(({ isGeneral, grade }) => (isGeneral ? [grade] : [])));
  return notes.filter(({ isGeneral }) => !isGeneral).length + general.size > MAX_NOTES ? [] : notes;
}

/** The families of a text with the grade of each: `W SHAPES: A992, ANGLES AND PLATES: A36`. */
function readNote(upper: string): GradeNote[] {
  const grades = findGrades(upper);
  const notes: GradeNote[] = [];
  let from = 0;
  for (const [index, found] of grades.entries()) {
    const end = grades[index + 1]?.at ?? upper.length;
    const behind = upper.slice(found.to, end);
    const isBehind = FOR.test(behind);
    const about = isBehind ? behind : upper.slice(from, found.at);
    from = isBehind ? end : found.to;
    if (!OTHER.test(about)) notes.push(...noteGrade(findSubject(about), found));
  }
  return notes;
}

/** A grade is of the shapes alone that exist in it. What a note about all steel is about is known of metric standards alone. */
function noteGrade({ shapes, all }: Subject, { grade, steel }: FoundGrade): GradeNote[] {
  const known = steel ? [...steel.rolled, ...steel.hollow, ...steel.plates] : AMERICAN_SHAPES;
  if (shapes.length > 0) return shapes.filter((shape) => known.includes(shape)).map((shape) => ({ shape, grade, isGeneral: false }));
  if (!steel) return [];
  return getGeneralShapes(steel, all).map((shape) => ({ shape, grade, isGeneral: true }));
}

function getGeneralShapes({ rolled, hollow, plates }: MetricSteel, all: Subject["all"]): readonly string[] {
  if (all === null) return [];
  return all === "steel" ? [...rolled, ...hollow, ...plates] : rolled;
}

function findSubject(upper: string): Subject {
  const shapes = FAMILIES.flatMap(([words, ofWords]) => (words.test(upper) ? ofWords : []));
  if (shapes.length > 0) return { shapes: [...new Set(shapes)], all: null };
  if (SOME_STEEL.test(upper.replace(UNLESS, ""))) return { shapes, all: null };
  if (ALL_SECTIONS.test(upper)) return { shapes, all: "sections" };
  return { shapes, all: ALL_STEEL.test(upper) || STEEL_ALONE.test(upper.trim()) ? "steel" : null };
}

function isAbout({ shapes, all }: Subject): boolean {
  return shapes.length > 0 || all !== null;
}

/** Whether a text goes on with another: on its line, or below it. Both are level. */
function isRest(run: Run, other: Run): boolean {
  if (other === run || Math.abs(run.angle) > 0.02 || Math.abs(other.angle) > 0.02) return false;
  if (Math.abs(other.height - run.height) > 0.2 * run.height) return false;
  const down = run.y - other.y;
  const behind = other.x - (run.x + run.width);
  if (Math.abs(down) < BESIDE.across * run.height) return behind > 0 && behind < BESIDE.along * run.height;
  return down > BELOW.min * run.height && down < BELOW.max * run.height && Math.abs(other.x - run.x) < 4 * run.height;
}

/** The grade of each family by the notes of all pages; a family for which two are stated has none. */
export function joinGradeNotes(notes: readonly GradeNote[]): Map<string, string> {
  const grades = new Map<string, string>();
  for (const [shape, all] of Map.groupBy(notes, (note) => note.shape)) {
    const own = all.filter(({ isGeneral }) => !isGeneral);
    const [first, ...others] = new Set((own.length > 0 ? own : all).map(({ grade }) => grade));
    if (first !== undefined && others.length === 0) grades.set(shape, first);
  }
  return grades;
}
