import type { Box, DraftCut, ReadLine, SheetView } from "@takeoff/contracts";
import type { MarkLine, ScheduleEntry, SheetReading, View, ViewScale } from "@takeoff/takeoff/draft";
import type { ScannedReading } from "@takeoff/takeoff/scan";
import type { PageBounds, PageContent, PageReading } from "./draft-messages.ts";
import { toReadLine } from "../store/read-line.ts";

const ELLIPSIS = "\u2026";

/** What a page or a file takes, or may take. */
export interface DraftSize {
  /** UTF-16 code units of all texts. */
  text: number;
  /** Labels, marks, views, rows of schedules, and what makes no line. */
  places: number;
}

/** Makes texts storable: PostgreSQL takes neither NUL nor half a character. */
class Texts {
  isAnyShortened = false;
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  fit(text: string): string {
    const isLong = text.length > this.max;
    this.isAnyShortened ||= isLong;
    const short = isLong ? text.slice(0, this.max - ELLIPSIS.length).toWellFormed() + ELLIPSIS : text.toWellFormed();
    return short.replaceAll("\u0000", "\ufffd");
  }

  fitOrNull(text: string | null): string | null {
    return text === null ? null : this.fit(text);
  }
}

/** What is stored of a page that the engine read, with the texts that a limit allows. */
export function buildContent(
  page: { page: number; width: number; height: number },
  sheet: SheetReading & Partial<Pick<ScannedReading, "texts">>,
  bounds: Pick<PageBounds, "text" | "views" | "places">,
): PageContent {
  const texts = new Texts(bounds.text);
  const reading: PageReading = {
    page: page.page,
    width: page.width,
    height: page.height,
    sheet: texts.fitOrNull(sheet.sheet),
    title: texts.fitOrNull(sheet.title),
    kind: sheet.kind,
    views: sheet.views.slice(0, bounds.views).map((view, index) => toView(view, sheet.scales[index], texts)),
    references: sheet.references.map((reference) => texts.fit(reference)),
    isDrawing: sheet.isDrawing,
    linework: sheet.linework,
    exceptions: sheet.exceptions.map(({ kind, text, box, nearest }) => ({
      kind,
      text: texts.fit(text),
      box,
      ...(nearest && { nearest: [...nearest] }),
    })),
    marks: sheet.marks.map((mark) => toMark(mark, texts)),
    schedule: sheet.schedule.map((entry) => toEntry(entry, texts)),
    revision: sheet.revision,
    issued: sheet.issued,
    isVoid: sheet.isVoid,
    axes: sheet.axes.map(({ name, isUpright, at, view }) => ({ name, isUpright, at, view })),
    heights: sheet.heights.map(({ mark, inches }) => ({ mark: texts.fit(mark), inches })),
    grades: sheet.grades.map(({ shape, grade, isGeneral }) => ({ shape: texts.fit(shape), grade: texts.fit(grade), isGeneral })),
    // Whole points are near enough for labels: a sheet has 2,000 texts.
    ...(sheet.texts && { texts: sheet.texts.slice(0, bounds.places).map(roundBox) }),
  };
  const lines = sheet.lines.map((line) => toLine(toReadLine(line), texts));
  const cuts: DraftCut[] = [];
  if (texts.isAnyShortened) cuts.push("long_texts");
  if (sheet.views.length > bounds.views) cuts.push("views");
  return { reading, lines, cuts };
}

function roundBox({ left, bottom, right, top }: Box): Box {
  return { left: Math.round(left), bottom: Math.round(bottom), right: Math.round(right), top: Math.round(top) };
}

function toView({ title, stated, statedPointsPerFoot, box }: View, scale: ViewScale | undefined, texts: Texts): SheetView {
  return {
    title: texts.fitOrNull(title),
    stated: texts.fitOrNull(stated),
    points_per_foot: scale?.pointsPerFoot ?? null,
    scale_source: scale?.source ?? "none",
    stated_points_per_foot: statedPointsPerFoot,
    voted_points_per_foot: scale?.voted ?? null,
    votes: scale?.votes ?? 0,
    box,
  };
}

function toMark(line: MarkLine, texts: Texts): MarkLine {
  const pieces = line.pieces.map((piece) => ({ ...piece, text: texts.fit(piece.text) }));
  return { ...line, mark: texts.fit(line.mark), reasons: [...line.reasons], pieces };
}

function toEntry({ mark, text, designation, title, column, length, isDefault }: ScheduleEntry, texts: Texts): ScheduleEntry {
  return {
    mark: texts.fit(mark),
    text: texts.fit(text),
    designation: texts.fit(designation),
    title: texts.fitOrNull(title),
    column: texts.fit(column),
    length,
    ...(isDefault === true && { isDefault }),
  };
}

function toLine(line: ReadLine, texts: Texts): ReadLine {
  return {
    ...line,
    mark: texts.fitOrNull(line.mark),
    designation: texts.fit(line.designation),
    shape: texts.fit(line.shape),
    size: texts.fit(line.size),
    studs: texts.fitOrNull(line.studs),
    camber: texts.fitOrNull(line.camber),
    grade: texts.fitOrNull(line.grade),
    pieces: line.pieces.map((piece) => ({ ...piece, text: texts.fit(piece.text) })),
  };
}

/** What a page takes that cannot be left out: without a part of it the rest would pass for all. */
function neededSize({ reading, lines }: PageContent): DraftSize {
  const size = { text: measure(reading.sheet) + measure(reading.title), places: 0 };
  const add = (places: number, ...texts: readonly (string | null)[]): void => {
    size.places += places;
    for (const text of texts) size.text += measure(text);
  };
  for (const { title, stated } of reading.views) add(1, title, stated);
  for (const { mark, text, designation, title, column } of reading.schedule) add(1, mark, text, designation, title, column);
  for (const { mark } of reading.heights) add(1, mark);
  for (const { shape, grade } of reading.grades) add(1, shape, grade);
  for (const { mark, pieces } of reading.marks) {
    add(0, mark);
    for (const { text } of pieces) add(1, text);
  }
  for (const line of lines) {
    add(0, line.mark, line.designation, line.shape, line.size, line.studs, line.camber, line.grade);
    for (const { text } of line.pieces) add(1, text);
  }
  return size;
}

const measure = (text: string | null): number => text?.length ?? 0;

/** A page within limits, with what it takes. */
export interface FittedPage {
  content: PageContent;
  size: DraftSize;
}

/**
 * Leaves out references, and what makes no line, from where the limits are reached.
 * @param max what the page may take
 * @param maxBesides from which size on nothing that could be left out is added
 * @returns the limit that the page exceeds without them
 */
export function fitPage(content: PageContent, max: DraftSize, maxBesides = max): FittedPage | keyof DraftSize {
  const size = neededSize(content);
  if (size.text > max.text) return "text";
  if (size.places > max.places) return "places";
  const cuts = new Set(content.cuts);
  const take = <Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] => {
    const taken: Item[] = [];
    for (const item of items) {
      const { length } = textOf(item);
      const reached = size.places + 1 > maxBesides.places ? "places" : size.text + length > maxBesides.text ? "text" : null;
      if (reached !== null) {
        cuts.add(reached);
        break;
      }
      size.places++;
      size.text += length;
      taken.push(item);
    }
    return taken;
  };
  const references = take(content.reading.references, (reference) => reference);
  const exceptions = take(content.reading.exceptions, ({ text }) => text);
  return { content: { ...content, reading: { ...content.reading, references, exceptions }, cuts: [...cuts] }, size };
}
