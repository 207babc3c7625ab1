import { SECTIONS, SUBTITLE, TITLE } from "./content/sections.ts";
import { writeBlock } from "./layout/blocks.ts";
import { Book } from "./layout/book.ts";
import { writeCover } from "./layout/cover.ts";
import { COLORS, COLUMN, PAGE, SIZES } from "./layout/style.ts";

const LEFT = PAGE.margin.side;
/** A chapter starts on a new page when less than this is left on the current one, in points. */
const CHAPTER_NEEDS = 210;
const placeOf = (chapter: number): string => `chapter-${chapter}`;

export interface Manual {
  bytes: Buffer;
  pages: number;
}

/** Generates the client manual: a PDF with contents, bookmarks, page numbers and tags for screen readers. */
export async function makeManual(): Promise<Manual> {
  // Generated twice: the contents precede the chapters whose page numbers they list.
  const draft = write([]);
  const { book, pages } = write(draft.chapterPages);
  return { bytes: await book.bytes(), pages };
}

function write(knownPages: readonly number[]): { book: Book; chapterPages: number[]; pages: number } {
  const book = new Book({ title: `Takeoff: ${TITLE}`, subject: SUBTITLE });
  writeCover(book);
  writeContents(book, knownPages);
  const chapterPages = SECTIONS.map(({ title, blocks }, index) => {
    if (index === 0) book.addPage();
    else {
      book.y += 22;
      book.need(CHAPTER_NEEDS);
    }
    const page = book.pageNumber;
    book.pdf.addNamedDestination(placeOf(index), "XYZ", 0, Math.max(0, book.y - 20), null);
    book.pdf.outline.addItem(`${index + 1}  ${title}`);
    book.element(book.root, "Sect", (part) => {
      writeTitle(book, part, `${index + 1}`, title);
      for (const [place, block] of blocks.entries()) writeBlock(book, part, block, blocks[place + 1]);
    });
    return page;
  });
  const pages = book.pageNumber;
  numberPages(book, pages);
  return { book, chapterPages, pages };
}

function writeTitle(book: Book, parent: PDFKit.PDFStructureElement, number: string, title: string): void {
  const look = { font: "strong", size: SIZES.title } as const;
  book.tagged(parent, "H1", `${number}  ${title}`, LEFT, book.y, look);
  book.y += book.heightOf(title, look) + 9;
}

function writeContents(book: Book, pages: readonly number[]): void {
  book.addPage();
  book.pdf.outline.addItem("Contents");
  const number = { width: 40, align: "right", size: 11.5 } as const;
  book.element(book.root, "Sect", (part) => {
    book.tagged(part, "H1", "Contents", LEFT, book.y, { font: "strong", size: SIZES.title });
    book.y += 48;
    book.element(part, "TOC", (list) => {
      for (const [index, { title }] of SECTIONS.entries()) {
        const goTo = placeOf(index);
        book.element(list, "TOCI", (entry) => {
          book.tagged(entry, "Lbl", String(index + 1), LEFT, book.y, { font: "strong", size: 11.5, color: COLORS.accent, width: 24 });
          book.tagged(entry, "Link", title, LEFT + 26, book.y, { size: 11.5, width: COLUMN - 80, goTo });
          book.tagged(entry, "Link", String(pages[index] ?? ""), LEFT + COLUMN - number.width, book.y, { ...number, goTo });
        });
        book.y += 22;
        const y = book.y;
        book.decorate(() =>
          book.pdf
            .moveTo(LEFT, y)
            .lineTo(LEFT + COLUMN, y)
            .lineWidth(0.6)
            .stroke(COLORS.faint),
        );
        book.y += 8;
      }
    });
  });
}

function numberPages(book: Book, pages: number): void {
  for (let page = 2; page <= pages; page += 1) {
    book.pdf.switchToPage(page - 1);
    const y = PAGE.height - 48;
    book.decorate(() => {
      const look = { size: SIZES.small, color: COLORS.dimmed };
      book.pdf
        .moveTo(LEFT, y - 10)
        .lineTo(LEFT + COLUMN, y - 10)
        .lineWidth(0.6)
        .stroke(COLORS.faint);
      book.write(`Takeoff · ${TITLE}`, LEFT, y, look);
      book.write(`Page ${page} of ${pages}`, LEFT, y, { ...look, align: "right" });
    }, "Pagination");
  }
}
