import type { Block, Item } from "../content/block.ts";
import type { Book, Element } from "./book.ts";
import { COLORS, COLUMN, PAGE, SIZES } from "./style.ts";
import { togetherHeight, writeTable } from "./table.ts";

const LEFT = PAGE.margin.side;
const GAP = { paragraph: 9, item: 4.5, before: 10 } as const;
const INDENT = 16;
const NOTE = { padding: 11, bar: 3 } as const;
/** The minimum space below a heading on its page, in points, unless a table follows. */
const COMPANY = 74;

/** Writes a block; `next` is the block that follows it in the chapter. */
export function writeBlock(book: Book, parent: Element, block: Block, next?: Block): void {
  switch (block.kind) {
    case "text":
      return writeText(book, parent, block.text);
    case "heading":
      return writeHeading(book, parent, block.text, next);
    case "bullets":
      return writeList(book, parent, block.items, () => "•");
    case "steps":
      return writeList(book, parent, block.items, (place) => `${place + 1}.`);
    case "note":
      return writeNote(book, parent, block.text);
    case "table":
      return writeTable(book, parent, block);
  }
}

function writeText(book: Book, parent: Element, words: string): void {
  const height = book.heightOf(words);
  book.need(height);
  book.tagged(parent, "P", words, LEFT, book.y);
  book.y += height + GAP.paragraph;
}

function writeHeading(book: Book, parent: Element, words: string, next: Block | undefined): void {
  const look = { font: "strong", size: SIZES.heading, color: COLORS.accent } as const;
  book.need(next?.kind === "table" ? 34 + togetherHeight(book, next) : COMPANY);
  book.y += GAP.before;
  book.tagged(parent, "H2", words, LEFT, book.y, look);
  book.y += book.heightOf(words, look) + 5;
}

function writeList(book: Book, parent: Element, items: readonly Item[], label: (place: number) => string): void {
  const width = COLUMN - INDENT;
  book.element(parent, "L", (list) => {
    for (const [place, item] of items.entries()) {
      // An upper limit: bold letters are wider.
      const maxHeight = book.heightOf(wordsOf(item), { width, font: typeof item === "string" ? "regular" : "strong" });
      book.need(maxHeight);
      let height = maxHeight;
      book.element(list, "LI", (entry) => {
        book.tagged(entry, "Lbl", label(place), LEFT, book.y, { font: "strong", color: COLORS.accent, width: INDENT });
        if (typeof item === "string") book.tagged(entry, "LBody", item, LEFT + INDENT, book.y, { width });
        else height = book.taggedTerm(entry, "LBody", item.term, item.text, LEFT + INDENT, book.y, width);
      });
      book.y += height + GAP.item;
    }
  });
  book.y += GAP.paragraph - GAP.item;
}

function wordsOf(item: Item): string {
  return typeof item === "string" ? item : `${item.term} ${item.text}`;
}

function writeNote(book: Book, parent: Element, words: string): void {
  const width = COLUMN - 2 * NOTE.padding;
  const height = book.heightOf(words, { width });
  const box = height + 2 * NOTE.padding - 3;
  book.need(box + GAP.before);
  book.y += 4;
  book.decorate(() => {
    book.pdf.rect(LEFT, book.y, COLUMN, box).fill(COLORS.tint);
    book.pdf.rect(LEFT, book.y, NOTE.bar, box).fill(COLORS.line);
  });
  book.tagged(parent, "P", words, LEFT + NOTE.padding + NOTE.bar, book.y + NOTE.padding, { width });
  book.y += box + GAP.paragraph + 4;
}
