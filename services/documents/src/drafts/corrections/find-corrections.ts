import {
  CORRECTION_FINDINGS,
  gradeFor,
  preferOwn,
  type CorrectedValues,
  type DraftLine,
  type Finding,
  type Piece,
  type SheetView,
} from "@takeoff/contracts";
import type { MarkedLine, MarkedLines } from "../../results/reading/markups/read-marked-lines.ts";
import { isAsLabelled, markupName } from "../marked-pdf/markup-names.ts";
import { findMark } from "../completion/result-facts.ts";
import type { MarkupFacts } from "../marked-pdf/markups.ts";
import { DECIDED } from "../store/line.repository.ts";
import type { NewCorrection } from "./new-correction.ts";

/** What a corrected file is compared with. */
export interface DraftSnapshot {
  lines: readonly DraftLine[];
  views: ReadonlyMap<number, readonly SheetView[]>;
  facts: MarkupFacts;
  /** When the marked-up PDF was made; null where that is not known. */
  markedAt: Date | null;
  pages: ReadonlySet<number>;
  /** The names of the markups that the drawing had before it was marked up. */
  drawn: ReadonlySet<string>;
}

export interface Comparison {
  corrections: NewCorrection[];
  findings: Finding[];
  /** How many markups of the file are those of the draft. */
  known: number;
}

/** If more than this share of all lines are missing in a file, it may show only a part of the drawing. */
const MANY_DELETED = 0.5;
/** How far a length may be from the one that a markup was given, inches: programs round to sixteenths; and from what its line measures. */
const SIXTEENTH_INCH = 1 / 16;
const MEASURED_INCHES = 1;
const OUR_NAME = /^draft-(\d+)-\d+$/;

/** Compares the markups of a corrected file with the lines of the draft. A markup has the name of its line, whatever else was changed. */
export function findCorrections(file: MarkedLines, draft: DraftSnapshot): Comparison {
  const byName = new Map(file.lines.filter(({ name }) => name !== "").map((line) => [line.name, line]));
  const present = new Set(file.names);
  const counts = { unchanged: 0, unreadable: 0, known: 0 };
  const corrections: NewCorrection[] = [];
  const inResults = draft.lines.filter((line) => line.left_out === null && (DECIDED as readonly string[]).includes(line.state));
  const ours = new Set<string>();
  for (const line of inResults) {
    const pieces = listPieces(line, byName);
    for (const { name } of pieces) ours.add(name);
    counts.known += pieces.filter(({ name }) => present.has(name)).length;
    const unreadable = pieces.filter(({ name, found }) => present.has(name) && !found).length;
    counts.unreadable += unreadable;
    // A line of which a part cannot be read is left as it is.
    const found = unreadable > 0 ? [] : compareLine(line, pieces, draft);
    if (found.length === 0) counts.unchanged++;
    corrections.push(...found);
  }
  askForManyDeleted(corrections, inResults.length);
  const added = findAdded(file.lines, draft, ours);
  corrections.push(...added.corrections);
  return { corrections, findings: describe({ ...counts, ...added }), known: counts.known };
}

interface Counts {
  unchanged: number;
  unreadable: number;
  undecided: number;
  withoutPlace: number;
  otherPage: number;
}

function describe({ unchanged, unreadable, undecided, withoutPlace, otherPage }: Counts): Finding[] {
  return [
    CORRECTION_FINDINGS.unchanged(unchanged),
    ...(unreadable > 0 ? [CORRECTION_FINDINGS.unreadable(unreadable)] : []),
    ...(undecided > 0 ? [CORRECTION_FINDINGS.undecided(undecided)] : []),
    ...(withoutPlace > 0 ? [CORRECTION_FINDINGS.withoutPlace(withoutPlace)] : []),
    ...(otherPage > 0 ? [CORRECTION_FINDINGS.otherPage(otherPage)] : []),
  ];
}

/** A markup that counts pieces of a line. */
interface MarkedPiece {
  name: string;
  piece: Piece;
  /** How many pieces it was given. */
  quantity: number;
  /** As the file has it; undefined where it is missing, or cannot be read. */
  found: MarkedLine | undefined;
}

/** The markups of a line, as `buildMarkups` makes them. */
function listPieces(line: DraftLine, byName: ReadonlyMap<string, MarkedLine>): MarkedPiece[] {
  const isEachCounted = isAsLabelled(line);
  const counting = isEachCounted ? line.pieces : line.pieces.slice(0, 1);
  return counting.map((piece, index) => {
    const name = markupName(line, index);
    return { name, piece, quantity: isEachCounted ? piece.quantity : (line.quantity ?? 1), found: byName.get(name) };
  });
}

function compareLine(line: DraftLine, pieces: readonly MarkedPiece[], draft: DraftSnapshot): NewCorrection[] {
  const before = toValues(line, draft.facts);
  const isLater = draft.markedAt === null || line.decided_at === null || new Date(line.decided_at) > draft.markedAt;
  const correction = { page: line.page, line: line.id, version: line.version, before, pieces: null, author: null } as const;
  const conflict = isLater ? "decided_later" : null;
  const found = pieces.filter((piece) => piece.found !== undefined);
  if (found.length === 0) {
    // A line that was decided later was not in the file.
    if (isLater && draft.markedAt !== null) return [];
    return pieces.length === 0 ? [] : [{ ...correction, kind: "deleted", after: null, conflict }];
  }
  const view = line.view === null ? undefined : draft.views.get(line.page)?.[line.view];
  const read = found.map((piece) => ({ piece, values: readPiece(piece, before, view?.points_per_foot ?? null) }));
  const groups = Map.groupBy(read, ({ values }) => JSON.stringify([values.designation, values.mark, values.length_in, values.grade]));
  const own = groups.get(JSON.stringify([before.designation, before.mark, before.length_in, before.grade])) ?? largest(groups);
  const corrections: NewCorrection[] = [];
  for (const group of groups.values()) {
    if (group === own) continue;
    corrections.push(...group.map(({ piece, values }) => addedPiece(line.page, piece, values)));
  }
  const after = { ...before, ...own[0]?.values, quantity: sumPieces(own, pieces, before.quantity) };
  const moved = own.some(({ piece }) => piece.found !== undefined && hasMoved(piece.piece, piece.found.place));
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  if (isChanged || moved) {
    const places = moved
      ? line.pieces.map((piece) => movePiece(piece, own.find((one) => one.piece.piece === piece)?.piece.found?.place ?? null))
      : null;
    corrections.unshift({ ...correction, kind: isChanged ? "changed" : "moved", after, pieces: places, conflict });
  }
  return corrections;
}

type ReadPiece = { piece: MarkedPiece; values: CorrectedValues };

function largest(groups: ReadonlyMap<string, ReadPiece[]>): ReadPiece[] {
  return [...groups.values()].reduce<ReadPiece[]>((most, other) => (other.length > most.length ? other : most), []);
}

/** The quantity of a line without the pieces that became others; unknown while nothing about an unknown one was changed. */
function sumPieces(own: readonly ReadPiece[], pieces: readonly MarkedPiece[], before: number | null): number | null {
  const stated = own.reduce((sum, { piece }) => sum + (piece.found?.quantity ?? piece.quantity), 0);
  const given = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  return before === null && stated === given ? null : stated;
}

/** What a line says, as its markups have it. */
function toValues(line: DraftLine, facts: MarkupFacts): CorrectedValues {
  const { designation, quantity, length_in } = line;
  const { mark } = findMark(line, facts.marks);
  const grade = preferOwn(line.grade, line.grade_from ?? "drawing", gradeFor(line.shape, facts.parameters))?.value ?? null;
  return { designation, mark: mark === "" ? null : mark, quantity, length_in, grade };
}

/** What a markup says; values that are as they were keep the form in which the line has them. */
function readPiece({ piece, found }: MarkedPiece, before: CorrectedValues, pointsPerFoot: number | null): CorrectedValues {
  if (!found) return before;
  return {
    designation: found.designation,
    mark: found.mark === null ? before.mark : found.mark || null,
    quantity: found.quantity,
    length_in: readLength(found, piece, before.length_in, pointsPerFoot),
    // Neither a list nor the drawing need name one.
    grade: found.grade === "" ? before.grade : found.grade,
  };
}

/** The length of a markup: the line's own, which a program that measures says of it; the new one where an end was moved. */
function readLength(found: MarkedLine, piece: Piece, before: number | null, pointsPerFoot: number | null): number | null {
  const measuredBefore = pieceLength(piece.line, pointsPerFoot);
  const isStated = before !== null && found.length !== null && Math.abs(found.length - before) <= SIXTEENTH_INCH;
  const isMeasured = measuredBefore !== null && found.length !== null && Math.abs(found.length - measuredBefore) <= MEASURED_INCHES;
  if (!isStated && !isMeasured && found.length !== null) return found.length;
  const measuredNow = pieceLength(found.place?.line ?? null, pointsPerFoot);
  const isResized = measuredBefore !== null && measuredNow !== null && Math.abs(measuredNow - measuredBefore) > MEASURED_INCHES;
  return isResized ? Math.round(measuredNow / SIXTEENTH_INCH) * SIXTEENTH_INCH : before;
}

function addedPiece(page: number, { piece, found }: MarkedPiece, values: CorrectedValues): NewCorrection {
  const moved = movePiece({ ...piece, text: values.designation, quantity: values.quantity ?? piece.quantity }, found?.place ?? null);
  return { kind: "added", page, line: null, version: null, before: null, after: values, pieces: [moved], conflict: null, author: null };
}

function askForManyDeleted(corrections: NewCorrection[], lines: number): void {
  const deleted = corrections.filter(({ kind }) => kind === "deleted");
  if (deleted.length <= lines * MANY_DELETED) return;
  for (const correction of deleted) correction.conflict ??= "many_deleted";
}

/** The markups of a file that are none of the draft's lines. */
function findAdded(lines: readonly MarkedLine[], draft: DraftSnapshot, ours: ReadonlySet<string>) {
  const added = { corrections: [] as NewCorrection[], undecided: 0, withoutPlace: 0, otherPage: 0 };
  for (const line of lines) {
    if (ours.has(line.name)) continue;
    const { page, place } = line;
    if (OUR_NAME.test(line.name)) added.undecided++;
    else if (page === null || !place) added.withoutPlace++;
    else if (!draft.pages.has(page)) added.otherPage++;
    else added.corrections.push(newLine(line, page, place, draft.drawn.has(line.name)));
  }
  return added;
}

/** A markup as a line of its own. One of the drawing itself is only offered: its author may have meant something else. */
function newLine(line: MarkedLine, page: number, place: NonNullable<MarkedLine["place"]>, isOfDrawing: boolean): NewCorrection {
  const { designation, mark, quantity, length, grade, author } = line;
  const pieces = quantity !== null && Number.isInteger(quantity) && quantity > 0 ? quantity : 1;
  const after = { designation, mark: mark || null, quantity: pieces, length_in: length, grade: grade || null };
  return {
    ...{ kind: "added", page, line: null, version: null, before: null, after },
    pieces: [{ box: place.box, text: designation, quantity: pieces, line: place.line }],
    conflict: isOfDrawing ? "of_drawing" : null,
    author: isOfDrawing && author !== "" ? author : null,
  };
}

/** Markups that people drew into a drawing before it was uploaded, as lines that are offered. */
export function offerDrawn(file: MarkedLines, pages: ReadonlySet<number>): Pick<Comparison, "corrections" | "findings"> {
  const draft: DraftSnapshot = {
    ...{ lines: [], views: new Map(), facts: { marks: {}, parameters: null }, markedAt: null, pages },
    drawn: new Set(file.lines.map(({ name }) => name)),
  };
  const { corrections, ...counts } = findAdded(file.lines, draft, new Set());
  return { corrections, findings: describe({ unchanged: 0, unreadable: 0, ...counts }).slice(1) };
}

type Place = MarkedLine["place"];
type Line = NonNullable<Piece["line"]>;
type Point = Line["from"];

/** Points: less is no move, for programs round. */
const MOVED_POINTS = 3;

/** Whether a markup is elsewhere than the piece that it was drawn for. False for a list, which tells no places. */
function hasMoved({ box, line }: Piece, place: Place): boolean {
  // A line that got further corners has no ends that can be compared.
  if (!place || (line && !place.line)) return false;
  if (line && place.line) return !areNear(line, place.line) && !areNear({ from: line.to, to: line.from }, place.line);
  // Viewers draw the box of a label with different margins: its center stays.
  return distance(findCenter(box), findCenter(place.box)) > MOVED_POINTS;
}

/** A piece at the place of its markup; as it is where that was not moved. */
function movePiece(piece: Piece, place: Place): Piece {
  if (!place || !hasMoved(piece, place)) return piece;
  const [before, after] =
    piece.line && place.line ? [findMiddle(piece.line), findMiddle(place.line)] : [findCenter(piece.box), findCenter(place.box)];
  const by = { x: after.x - before.x, y: after.y - before.y };
  const { left, bottom, right, top } = piece.box;
  const box = { left: left + by.x, bottom: bottom + by.y, right: right + by.x, top: top + by.y };
  return { ...piece, box, line: piece.line && place.line };
}

/** The length of a line by the scale of its view, inches; null without either. */
function pieceLength(line: Piece["line"], pointsPerFoot: number | null): number | null {
  return line === null || pointsPerFoot === null ? null : (distance(line.from, line.to) / pointsPerFoot) * 12;
}

function areNear(one: Line, other: Line): boolean {
  return distance(one.from, other.from) <= MOVED_POINTS && distance(one.to, other.to) <= MOVED_POINTS;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const findMiddle = ({ from, to }: Line): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
const findCenter = ({ left, bottom, right, top }: Piece["box"]): Point => ({ x: (left + right) / 2, y: (bottom + top) / 2 });
