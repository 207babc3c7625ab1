import PDFDocument from "pdfkit";
import { COLORS, COLUMN, FONT_FILES, FONTS, PAGE, SIZES } from "./style.ts";

export type Element = PDFKit.PDFStructureElement;

interface TextLook {
  font?: keyof typeof FONTS;
  size?: number;
  color?: string;
  width?: number;
  align?: "left" | "right";
  lineGap?: number;
  /** The named destination of a link in the document. */
  goTo?: string;
}

/** Fixed, because pdfkit derives the file's ID from it: equal text results in an equal file, which browsers can cache. */
const EDITION = new Date(Date.UTC(2024, 0, 1));

/**
 * The PDF document: writes text tagged for screen readers, and decoration marked as an artifact. `y` is the current
 * position on the page.
 */
export class Book {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Element;
  y = 0;

  constructor(info: { title: string; subject: string }) {
    this.pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      lang: "en-US",
      displayTitle: true,
      font: FONT_FILES.regular,
      info: { Title: info.title, Subject: info.subject, Author: "Takeoff", Creator: "Takeoff", Producer: "pdfkit", CreationDate: EDITION },
    });
    this.pdf.registerFont(FONTS.regular, FONT_FILES.regular);
    this.pdf.registerFont(FONTS.strong, FONT_FILES.strong);
    this.root = this.pdf.struct("Document");
    this.pdf.addStructure(this.root);
  }

  addPage(): void {
    this.pdf.addPage();
    this.y = PAGE.margin.top;
  }

  /** Starts a new page unless a number of points is free on the current one. */
  need(height: number): void {
    if (this.y + height > PAGE.height - PAGE.margin.bottom) this.addPage();
  }

  /** The number of the current page, from 1. */
  get pageNumber(): number {
    const { start, count } = this.pdf.bufferedPageRange();
    return start + count;
  }

  heightOf(words: string, look: TextLook = {}): number {
    return this.look(look).heightOfString(words, { width: look.width ?? COLUMN, lineGap: look.lineGap ?? 2.5 });
  }

  /** Writes text at a position, in a structure element of a type. */
  tagged(parent: Element, tag: string, words: string, x: number, y: number, look: TextLook = {}): void {
    const element = this.pdf.struct(tag, {}, () => this.write(words, x, y, look, element));
    parent.add(element);
    element.end();
  }

  /** Writes a term in bold, followed by text. Returns the height, which cannot be measured with a single font. */
  taggedTerm(parent: Element, tag: string, term: string, rest: string, x: number, y: number, width: number): number {
    const element = this.pdf.struct(tag, {}, () => {
      const options = { width, lineGap: 2.5, continued: true };
      this.look({ font: "strong" }).text(`${term} `, x, y, options);
      this.look({}).text(rest, { ...options, continued: false });
    });
    parent.add(element);
    element.end();
    return this.pdf.y - y;
  }

  element(parent: Element, tag: string, fill: (element: Element) => void, options: { alt?: string; title?: string } = {}): void {
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Draws decoration as an artifact: lines, backgrounds, page numbers. */
  decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.pdf.markContent("Artifact", { type });
    draw();
    this.pdf.endMarkedContent();
  }

  write(words: string, x: number, y: number, look: TextLook = {}, structParent?: Element): void {
    this.look(look).text(words, x, y, {
      width: look.width ?? COLUMN,
      lineGap: look.lineGap ?? 2.5,
      align: look.align ?? "left",
      ...(look.goTo ? { goTo: look.goTo, structParent } : {}),
    });
  }

  private look({ font = "regular", size = SIZES.text, color = COLORS.text }: TextLook): PDFKit.PDFDocument {
    return this.pdf.font(FONTS[font]).fontSize(size).fillColor(color);
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => this.pdf.on("end", resolve).on("error", reject));
    this.root.end();
    this.pdf.end();
    await ended;
    return Buffer.concat(chunks);
  }
}
