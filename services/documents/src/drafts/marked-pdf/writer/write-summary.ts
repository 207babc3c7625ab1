import type * as PdfLib from "@cantoo/pdf-lib";
import type { PDFRef } from "@cantoo/pdf-lib";
import type { SummaryTable } from "../summary/piece-totals.ts";
import type { Summary } from "../summary/summary.ts";
import type { Rgb } from "./colours/colours.ts";
import { written } from "./page-geometry.ts";
import { StandardFont } from "./text/standard-font.ts";
import { wrapText } from "./text/wrap-text.ts";

/** Sizes of paper, points: letter, and A4 where lengths are metric. */
const LETTER = { width: 612, height: 792 };
const A4 = { width: 595, height: 842 };
const MARGIN = 54;
const TITLE = 16;
const HEADING = 11;
const TEXT = 9;
const SMALL = 8;
/** From line to line, of the size. */
const LEADING = 1.35;
const CELL_GAP = 8;
/** The square in the colour of a row's family, and the room that it takes. */
const SWATCH = 7;
const SWATCH_ROOM = 12;
const BULLET = "\u2022";
const BULLET_ROOM = 10;
const FACT_ROOM = 110;
const GREY = "0.6";

type Column = SummaryTable["columns"][number];

/** Writes a summary as pages of text, as many as it needs. */
export class SummaryWriter {
  private readonly lib: typeof PdfLib;
  private readonly context: PdfLib.PDFContext;
  private readonly plain: StandardFont;
  private readonly bold: StandardFont;
  private readonly colours: ReadonlyMap<string, Rgb>;
  private pages: string[][] = [];
  private size = LETTER;
  /** How far the page is written, from its lower edge. */
  private y = 0;

  constructor(lib: typeof PdfLib, context: PdfLib.PDFContext, plain: StandardFont, colours: ReadonlyMap<string, Rgb>) {
    this.lib = lib;
    this.context = context;
    this.plain = plain;
    this.bold = new StandardFont(lib, context, "HelveticaBold");
    this.colours = colours;
  }

  /** @param parent the node of the page tree that the pages become children of. @returns the pages, in their order */
  write(summary: Summary, parent: PDFRef): PDFRef[] {
    this.size = summary.isMetric ? A4 : LETTER;
    this.pages = [];
    this.beginPage();
    this.y -= TITLE;
    this.show(MARGIN, summary.title, this.bold, TITLE);
    this.y -= TITLE * 0.6;
    for (const { name, value } of summary.facts) this.writeFact(name, value);
    for (const { heading, sentences, table } of summary.sections) {
      // A heading does not stand alone at the end of a page.
      this.reserve(HEADING * 2 + 3 * TEXT * LEADING);
      this.y -= HEADING * 2;
      this.show(MARGIN, heading, this.bold, HEADING);
      this.y -= HEADING * 0.4;
      if (table) this.writeTable(table);
      for (const sentence of sentences) this.writeSentence(sentence);
    }
    this.writeFooters(summary.title);
    return this.pages.map((operators) => this.createPage(operators.join("\n"), parent));
  }

  private get width(): number {
    return this.size.width - 2 * MARGIN;
  }

  private beginPage(): void {
    this.pages.push([]);
    this.y = this.size.height - MARGIN;
  }

  /** Begins a page where the room does not suffice. @returns whether it did */
  private reserve(height: number): boolean {
    if (this.y - height >= MARGIN) return false;
    this.beginPage();
    return true;
  }

  private draw(operators: string): void {
    this.pages.at(-1)?.push(operators);
  }

  private show(x: number, text: string, font: StandardFont, size: number): void {
    if (text === "") return;
    const name = font === this.bold ? "B" : "F";
    this.draw(`BT /${name} ${size} Tf ${written(x)} ${written(this.y)} Td ${font.encode(text)} Tj ET`);
  }

  private writeFact(name: string, value: string): void {
    const lines = wrapText(value, this.width - FACT_ROOM, (text) => this.plain.measure(text, TEXT));
    for (const [index, line] of lines.entries()) {
      this.reserve(TEXT * LEADING);
      this.y -= TEXT * LEADING;
      if (index === 0) this.show(MARGIN, name, this.bold, TEXT);
      this.show(MARGIN + FACT_ROOM, line, this.plain, TEXT);
    }
  }

  private writeSentence(sentence: string): void {
    const lines = wrapText(sentence, this.width - BULLET_ROOM, (text) => this.plain.measure(text, TEXT));
    for (const [index, line] of lines.entries()) {
      this.reserve(TEXT * LEADING);
      this.y -= TEXT * LEADING;
      if (index === 0) this.show(MARGIN, BULLET, this.plain, TEXT);
      this.show(MARGIN + BULLET_ROOM, line, this.plain, TEXT);
    }
  }

  private writeTable({ columns, rows, total }: SummaryTable): void {
    const titles = columns.map(({ title }) => title);
    const writeHead = (): void => {
      this.writeRow(columns, titles, this.bold, null);
      this.rule();
    };
    writeHead();
    for (const { cells, family } of rows) {
      if (this.reserve(this.measureRow(columns, cells, this.plain))) writeHead();
      this.writeRow(columns, cells, this.plain, family);
    }
    if (!total) return;
    if (this.reserve(this.measureRow(columns, total, this.bold) + TEXT)) writeHead();
    else this.rule();
    this.writeRow(columns, total, this.bold, null);
    this.y -= TEXT * 0.5;
  }

  private rule(): void {
    this.y -= TEXT * 0.4;
    this.draw(`${GREY} G 0.5 w ${MARGIN} ${written(this.y)} m ${written(this.size.width - MARGIN)} ${written(this.y)} l S`);
  }

  private wrapCells(columns: readonly Column[], cells: readonly string[], font: StandardFont): string[][] {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    return columns.map(({ share }, index) => {
      const room = (this.width * share) / all - CELL_GAP - (index === 0 ? SWATCH_ROOM : 0);
      return wrapText(cells[index] ?? "", room, (text) => font.measure(text, TEXT));
    });
  }

  private measureRow(columns: readonly Column[], cells: readonly string[], font: StandardFont): number {
    return Math.max(...this.wrapCells(columns, cells, font).map(({ length }) => length)) * TEXT * LEADING;
  }

  private writeRow(columns: readonly Column[], cells: readonly string[], font: StandardFont, family: string | null): void {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    const wrapped = this.wrapCells(columns, cells, font);
    const lines = Math.max(...wrapped.map(({ length }) => length));
    for (let line = 0; line < lines; line++) {
      this.y -= TEXT * LEADING;
      if (line === 0 && family !== null) this.drawSwatch(family);
      let x = MARGIN;
      for (const [index, { share, isNumber }] of columns.entries()) {
        const width = (this.width * share) / all;
        const text = wrapped[index]?.[line] ?? "";
        const indent = index === 0 ? SWATCH_ROOM : 0;
        this.show(isNumber ? x + width - CELL_GAP - font.measure(text, TEXT) : x + indent, text, font, TEXT);
        x += width;
      }
    }
  }

  private drawSwatch(family: string): void {
    const rgb = this.colours.get(family);
    if (rgb) this.draw(`q ${rgb.map(written).join(" ")} rg ${MARGIN} ${written(this.y - 0.5)} ${SWATCH} ${SWATCH} re f Q`);
  }

  private writeFooters(title: string): void {
    const { length } = this.pages;
    for (const [index, operators] of this.pages.entries()) {
      const text = `${title}, page ${index + 1} of ${length}`;
      const x = this.size.width - MARGIN - this.plain.measure(text, SMALL);
      operators.push(`BT /F ${SMALL} Tf ${written(x)} ${MARGIN / 2} Td ${this.plain.encode(text)} Tj ET`);
    }
  }

  /** What a page tree hands down to its pages, such as a rotation, is stated again. */
  private createPage(content: string, parent: PDFRef): PDFRef {
    const { context } = this;
    const box = [0, 0, this.size.width, this.size.height];
    return context.register(
      context.obj({
        ...{ Type: "Page", Parent: parent, MediaBox: box, CropBox: box, Rotate: 0 },
        Resources: { Font: { F: this.plain.ref, B: this.bold.ref } },
        Contents: context.register(context.flateStream(content)),
      }),
    );
  }
}
