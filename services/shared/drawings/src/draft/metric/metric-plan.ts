import type { Point } from "../../model/model.ts";
import { randomFrom, type Random } from "../../model/random.ts";
import type { Pen } from "../../sheets/pen.ts";
import { CENTERLINE, dimension, gridBubble } from "../../sheets/symbols.ts";
import { labelWith } from "../labels.ts";
import { pageFile } from "../sheet/page-file.ts";
import { endSheet, newSheet, type Sheet } from "../sheet/sheet.ts";
import type { ShownBox } from "../truth.ts";
import { findNotedGrade, METRIC_STYLES, type GradeNotes, type MetricCountry, type MetricSize, type MetricStyle } from "./metric-sizes.ts";

/** A piece that the plan labels. */
export interface MetricPiece {
  designation: string;
  /** As the plan writes it. */
  written: string;
  kind: "beam" | "column" | "brace";
  /** From centre to centre; null for a column. */
  lengthMm: number | null;
  /** By the notes of the plan; null where they say nothing about it. */
  grade: string | null;
  /** Around its callout, points of the page. */
  box: ShownBox;
}

/** What a metric plan shows, as data. */
export interface MetricPlanTruth {
  country: MetricCountry;
  /** 100 for 1:100. */
  scale: number;
  title: string;
  pieces: MetricPiece[];
  /** Texts of callouts that make no line. */
  existing: string[];
  unlisted: string[];
  notSteel: string[];
}

/** Sheets of ISO 216, landscape, points. */
const PAPERS = { A0: { width: 3370, height: 2384 }, A1: { width: 2384, height: 1684 }, A2: { width: 1684, height: 1191 } } as const;
const POINTS_PER_MM = 72 / 25.4;
const MARGIN = { left: 230, bottom: 260, right: 420, top: 260 };
const WIDTHS = { beam: 1.6, girder: 2.2, brace: 1.3 };
/** Between the end of a member's line and the grid, mm of the building. */
const END_GAP = 150;

/** A framing plan in the manner of a country, in millimetres. Random by seed: the same seed gives the same bytes. */
export function metricPlan(seed: number, country: MetricCountry): { pdf: Buffer; truth: MetricPlanTruth } {
  const random = randomFrom(`metric ${country} ${seed}`);
  const paper = random.pick(["A0", "A1", "A1", "A2"] as const);
  const scale = random.pick([50, 75, 100, 100, 125]);
  const lettering = {
    linework: "vector",
    stackedFractions: "none",
    doubledTexts: random.pick([0, 0, 1]),
    splitTexts: random.pick([0, 0, 0.3]),
    explodedDashes: random.next() < 0.3,
  } as const;
  const sheet = newSheet(seed, { kind: "plan", sheet: `S-1${random.integer(10, 99)}`, size: PAPERS[paper] }, lettering);
  const columnSymbol = randomFrom(`metric columns ${country} ${seed}`).pick(COLUMN_SYMBOLS);
  const plan = new MetricPlan(sheet, { country, scale, paper, random, gradeNotes: seed, columnSymbol });
  const truth = plan.draw();
  return { pdf: pageFile([endSheet(sheet).page]), truth };
}

interface PlanContext {
  country: MetricCountry;
  scale: number;
  paper: keyof typeof PAPERS;
  random: Random;
  /** Which of the country's notes on grades it has. */
  gradeNotes: number;
  columnSymbol: (typeof COLUMN_SYMBOLS)[number];
}

/** A closed outline, or lines that are a path each. */
const COLUMN_SYMBOLS = ["outline", "H of lines", "turned H of lines", "box of lines"] as const;

function drawColumnSymbol(pen: Pen, symbol: PlanContext["columnSymbol"], x: number, y: number): void {
  const left = x - 4;
  const right = x + 4;
  const bottom = y - 4;
  const top = y + 4;
  const style = { width: 0.9 };
  if (symbol === "outline") pen.box(left, bottom, 8, 8, style);
  const isUpright = symbol === "H of lines";
  if (isUpright || symbol === "box of lines") {
    pen.line(left, bottom, left, top, style);
    pen.line(right, top, right, bottom, style);
  }
  if (symbol === "turned H of lines" || symbol === "box of lines") {
    pen.line(left, top, right, top, style);
    pen.line(left, bottom, right, bottom, style);
  }
  if (isUpright) pen.line(left, y, right, y, style);
  if (symbol === "turned H of lines") pen.line(x, bottom, x, top, style);
}

class MetricPlan {
  private readonly sheet: Sheet;
  private readonly random: Random;
  private readonly style: MetricStyle;
  private readonly context: PlanContext;
  private readonly truth: MetricPlanTruth;
  private readonly x: number[];
  private readonly y: number[];
  private readonly size: number;
  private readonly grades: GradeNotes;

  constructor(sheet: Sheet, context: PlanContext) {
    const { country, scale, random, gradeNotes } = context;
    this.sheet = sheet;
    this.context = context;
    this.random = random;
    this.style = METRIC_STYLES[country];
    this.grades = this.style.grades[gradeNotes % this.style.grades.length]!;
    this.truth = { country, scale, title: random.pick(this.style.titles), pieces: [], existing: [], unlisted: [], notSteel: [] };
    const { width, height } = sheet.truth;
    this.x = this.chooseAxes((width - MARGIN.left - MARGIN.right) / this.pointsPerMm, 6);
    this.y = this.chooseAxes((height - MARGIN.bottom - MARGIN.top) / this.pointsPerMm, 4);
    this.size = random.pick([7, 8, 9]);
  }

  draw(): MetricPlanTruth {
    this.drawGrid();
    this.drawMembers();
    this.drawTitles();
    this.drawNotes();
    return this.truth;
  }

  private get pointsPerMm(): number {
    return POINTS_PER_MM / this.context.scale;
  }

  /** Places of grid lines, mm: bays of whole 50 mm that fit. */
  private chooseAxes(room: number, maxBays: number): number[] {
    const axes = [0];
    for (let bay = 0; bay < maxBays; bay++) {
      const next = axes.at(-1)! + 50 * this.random.integer(80, 160);
      if (next > room) break;
      axes.push(next);
    }
    return axes.length > 2 ? axes : [0, 4500, 9000].filter((at) => at <= room);
  }

  private place([x, y]: Point): Point {
    return [MARGIN.left + x * this.pointsPerMm, MARGIN.bottom + y * this.pointsPerMm];
  }

  private drawGrid(): void {
    const { pen } = this.sheet;
    const write = this.random.pick(this.style.dimensions);
    const right = this.place([this.x.at(-1)!, 0])[0];
    const top = this.place([0, this.y.at(-1)!])[1];
    const { left, bottom } = MARGIN;
    this.x.forEach((at, index) => {
      const x = this.place([at, 0])[0];
      pen.line(x, bottom - 34, x, top + 116, CENTERLINE);
      gridBubble(pen, String(index + 1), x, top + 135);
      const before = this.x[index - 1];
      if (before !== undefined) dimension(pen, [this.place([before, 0])[0], top + 62], [x, top + 62], write(at - before));
    });
    dimension(pen, [left, top + 90], [right, top + 90], write(this.x.at(-1)!), 0.47);
    this.y.forEach((at, index) => {
      const y = this.place([0, at])[1];
      pen.line(left - 116, y, right + 34, y, CENTERLINE);
      gridBubble(pen, "ABCDEFG"[index]!, left - 135, y);
      const before = this.y[index - 1];
      if (before !== undefined) dimension(pen, [left - 62, this.place([0, before])[1]], [left - 62, y], write(at - before));
    });
    dimension(pen, [left - 90, bottom], [left - 90, top], write(this.y.at(-1)!), 0.47);
  }

  private drawMembers(): void {
    const main = this.random.pick(this.style.beams);
    for (const [row, y] of this.y.entries()) {
      for (const [bay, x] of this.x.slice(0, -1).entries()) {
        const size = this.random.next() < 0.6 ? main : this.random.pick(this.style.beams);
        this.drawMember([x, y], [this.x[bay + 1]!, y], size, "beam", WIDTHS.girder);
        if (row > 0 && this.random.next() < 0.75) this.drawSecondary(x, this.x[bay + 1]!, this.y[row - 1]!, y);
        else if (row > 0 && this.random.next() < 0.4) {
          this.drawMember([x, this.y[row - 1]!], [this.x[bay + 1]!, y], this.random.pick(this.style.braces), "brace", WIDTHS.brace);
        }
      }
    }
    for (const x of this.x) {
      for (const [row, y] of this.y.slice(0, -1).entries()) {
        this.drawMember([x, y], [x, this.y[row + 1]!], this.random.pick(this.style.beams), "beam", WIDTHS.girder);
      }
      for (const y of this.y) this.drawColumn([x, y]);
    }
  }

  /** Beams between two others, in thirds or quarters of the bay: on most plans they outnumber the girders. */
  private drawSecondary(left: number, right: number, bottom: number, top: number): void {
    const parts = this.random.pick([3, 4]);
    const size = this.random.pick(this.style.beams);
    for (let part = 1; part < parts; part++) {
      const x = Math.round(left + ((right - left) * part) / parts);
      this.drawMember([x, bottom], [x, top], size, "beam", WIDTHS.beam);
    }
  }

  private drawMember(from: Point, to: Point, size: MetricSize, kind: "beam" | "brace", width: number): void {
    const { pen } = this.sheet;
    const lengthMm = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const gap = END_GAP / lengthMm;
    const ends = [between(from, to, gap), between(from, to, 1 - gap)].map((point) => this.place(point));
    pen.path(ends, { width, dash: kind === "brace" ? [14, 4] : [] });
    const radians = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const [x, y] = this.place(between(from, to, kind === "brace" ? 0.35 : 0.5));
    const away = 3.5 + width / 2;
    const at: Point = [x - Math.sin(radians) * away, y + Math.cos(radians) * away];
    this.label(size, at, (radians * 180) / Math.PI, { kind, lengthMm });
  }

  private label(size: MetricSize, [x, y]: Point, angle: number, { kind, lengthMm }: Pick<MetricPiece, "kind" | "lengthMm">): void {
    const { pen } = this.sheet;
    const style = { size: this.size, align: "center" as const, angle };
    const chance = this.random.next();
    const [designation, ...spellings] = size;
    const written = this.random.pick(spellings);
    if (kind === "beam" && chance < 0.04) {
      const text = this.random.pick(this.style.unlisted);
      pen.text(text, x, y, style);
      this.truth.unlisted.push(text);
    } else if (kind === "beam" && chance < 0.08) {
      const text = this.random.pick(this.style.existing)(written);
      pen.text(text, x, y, style);
      this.truth.existing.push(text);
    } else {
      const box = pen.callout(labelWith(written, designation, "placed", written), x, y, style);
      this.truth.pieces.push({ designation, written, kind, lengthMm, grade: findNotedGrade(this.grades, designation), box });
    }
  }

  private drawColumn(at: Point): void {
    const { pen } = this.sheet;
    const [x, y] = this.place(at);
    const size = this.random.pick(this.style.columns);
    drawColumnSymbol(pen, this.context.columnSymbol, x, y);
    const [designation, ...spellings] = size;
    const written = this.random.pick(spellings);
    const box = pen.callout(labelWith(written, designation, "placed", written), x + 10, y - 17, { size: this.size - 1 });
    this.truth.pieces.push({
      designation,
      written,
      kind: "column",
      lengthMm: null,
      grade: findNotedGrade(this.grades, designation),
      box,
    });
  }

  private drawTitles(): void {
    const { pen, truth } = this.sheet;
    const { scale, paper } = this.context;
    pen.text(this.truth.title, MARGIN.left, 150, { size: 16, bold: true });
    pen.text(this.random.pick(this.style.scales)(scale, paper), MARGIN.left, 130, { size: 11 });
    pen.box(20, 20, truth.width - 40, truth.height - 40, { width: 2.8 });
    const left = truth.width - 236;
    pen.line(left, 20, left, truth.height - 20, { width: 1.8 });
    pen.text("PROJECT 24-117", left + 20, 300, { size: 10 });
    pen.text(truth.sheet ?? "", left + 20, 60, { size: 40, bold: true });
  }

  private drawNotes(): void {
    const { pen, truth } = this.sheet;
    const left = truth.width - MARGIN.right + 50;
    const isMetricSaid = this.random.next() < 0.5;
    const notes = [...this.style.notSteel, ...this.grades.notes, ...(isMetricSaid ? ["ALL DIMENSIONS IN mm"] : [])];
    notes.forEach((text, index) => pen.text(text, left, 700 - 22 * index, { size: 8 }));
    this.truth.notSteel.push(...this.style.notSteel);
  }
}

/** A point on the way between two, as a share of it. */
function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
