import type { Run } from "../text/runs.ts";

/** What a note of a drawing says about the steel of a family: `ALL W SHAPES ASTM A992 U.N.O.` */
export interface GradeNote {
  /** As designations begin: `W`, `HSS`, `PL`. */
  shape: string;
  /** `A992`, `A500 GR. C`. */
  grade: string;
}

/** Words of families in notes, with the shapes that they are about. */
const FAMILIES: readonly (readonly [words: RegExp, shapes: readonly string[]])[] = [
  [/\b(?:W[- ]?(?:SHAPES?|SECTIONS?|BEAMS?)|WIDE[- ]FLANGES?)\b/, ["W"]],
  [/\bWT(?:[- ]?SHAPES?|S)?\b|\b(?:STRUCTURAL )?TEES\b/, ["WT"]],
  [/\bHP[- ]?(?:SHAPES?|PILES?)\b|\bH-?PILES?\b/, ["HP"]],
  [/\bHSS\b|\bHOLLOW STRUCTURAL (?:SECTIONS?|SHAPES?)\b|\b(?:STRUCTURAL |STEEL )?(?:TUBES|TUBING)\b/, ["HSS"]],
  [/\bPIPES?\b/, ["PIPE"]],
  [/\bCHANNELS?\b|\bC[- ]SHAPES?\b/, ["C", "MC"]],
  [/\bANGLES?\b|\bL[- ]SHAPES?\b/, ["L", "2L"]],
  [/\bPLATES?\b/, ["PL"]],
];
/** ASTM's specifications of members and plates; those of bolts, rods, studs, deck and reinforcement are not among them. */
const GRADE =
  /\b(?:ASTM )?A ?-?(?<number>36|53|242|500|501|529|572|588|709|847|913|992|1043|1065|1085)(?!\d)(?:,? ?-? ?\(?(?:GR(?:ADE|\.)?|TYPE) ?\.? ?(?<class>[A-E]|[A-E]\/[A-E]|\d{2})\b\)?)?/g;
/** What a note is about that says nothing about the pieces on the drawing: other parts, and single connections. */
const OTHER =
  /\b(?:EXIST(?:ING)?|BOLTS?|RODS?|STUDS?|ANCHORS?|NUTS?|WASHERS?|DECK(?:ING)?|REBAR|REINFORC\w*|WELD(?:S|ING)?|GRATING|CONNECTIONS?|STIFFENERS?|SHIM)\b/;
/** Two families have one grade in few notes; a longer text is a specification that says more than can be told from its words. */
const MAX_NOTE = 200;
/** Where the other half of a note stands: behind it on its line, or on the next one. In heights of its text. */
const BESIDE = { across: 0.4, along: 60 };
const BELOW = { min: 0.85, max: 2 };
/** More notes are a catalogue. */
const MAX_NOTES = 40;

/** The grades that the notes of a page state by family. A note whose words are about other parts, too, says nothing. */
export function readGradeNotes(runs: readonly Run[]): GradeNote[] {
  const notes: GradeNote[] = [];
  const graded = runs.filter(({ text }) => findGrades(text).length > 0);
  if (graded.length === 0) return notes;
  for (const run of runs) {
    const shapes = findShapes(run.text.toUpperCase());
    if (shapes.length === 0 || run.text.length > MAX_NOTE) continue;
    const own = findGrades(run.text);
    if (own.length > 0) notes.push(...readNote(run.text));
    else {
      const rest = graded.find((other) => isRest(run, other) && findShapes(other.text.toUpperCase()).length === 0);
      if (rest) notes.push(...readNote(`${run.text} ${rest.text}`));
    }
  }
  return notes.length > MAX_NOTES ? [] : notes;
}

/** The families of a text with the grade that follows each: `W SHAPES: A992, ANGLES AND PLATES: A36`. */
function readNote(text: string): GradeNote[] {
  const upper = text.toUpperCase();
  const notes: GradeNote[] = [];
  let from = 0;
  for (const { grade, at, to } of findGrades(upper)) {
    const about = upper.slice(from, at);
    from = to;
    if (OTHER.test(about)) continue;
    for (const shape of findShapes(about)) notes.push({ shape, grade });
  }
  return notes;
}

function findGrades(text: string): { grade: string; at: number; to: number }[] {
  return [...text.toUpperCase().matchAll(GRADE)].map((found) => {
    const kind = found.groups?.["class"];
    const grade = `A${found.groups?.["number"] ?? ""}${kind === undefined ? "" : ` GR. ${kind}`}`;
    return { grade, at: found.index, to: found.index + found[0].length };
  });
}

function findShapes(upper: string): string[] {
  return FAMILIES.flatMap(([words, shapes]) => (words.test(upper) ? shapes : []));
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
    const [first, ...others] = new Set(all.map(({ grade }) => grade));
    if (first !== undefined && others.length === 0) grades.set(shape, first);
  }
  return grades;
}
