import type { Block } from "../content/block.ts";
import type { Book, Element } from "./book.ts";
import { COLORS, COLUMN, PAGE, SIZES } from "./style.ts";

type Table = Extract<Block, { kind: "table" }>;

const LEFT = PAGE.margin.side;
const PADDING = { x: 7, y: 4.4 } as const;
const LINE_GAP = 1.75;
/** Tables taller than this, in points, may break across pages. */
const KEEP_WHOLE = 215;

interface Column {
  x: number;
  width: number;
}

/** Writes a table. Rows do not break across pages; the header is repeated on each page. */
export function writeTable(book: Book, parent: Element, { head, shares, rows }: Omit<Table, "kind">): void {
  const columns = columnsOf(shares);
  book.need(togetherHeight(book, { head, shares, rows }));
  book.y += 2;
  book.element(parent, "Table", (table) => {
    writeHead(book, table, columns, head);
    for (const row of rows) {
      const height = rowHeight(book, columns, row, "cell");
      if (book.y + height > PAGE.height - PAGE.margin.bottom) {
        book.addPage();
        repeatHead(book, columns, head);
      }
      book.element(table, "TR", (line) => {
        for (const [place, words] of row.entries()) cell(book, line, columns[place], words, place === 0 ? "name" : "cell");
      });
      book.y += height;
      rule(book, book.y, COLORS.faint);
    }
  });
  book.y += 12;
}

/** The height that must fit on one page: all of a short table, the beginning of a long one. */
export function togetherHeight(book: Book, { head, shares, rows }: Omit<Table, "kind">): number {
  const columns = columnsOf(shares);
  const heights = rows.map((row) => rowHeight(book, columns, row, "cell"));
  const sum = (list: readonly number[]): number =>
    list.reduce((total, height) => total + height, rowHeight(book, columns, head, "head") + 2);
  return sum(heights) <= KEEP_WHOLE ? sum(heights) : sum(heights.slice(0, 3));
}

function columnsOf(shares: readonly number[]): Column[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let x: number = LEFT;
  return shares.map((share) => {
    const column = { x, width: (share / all) * COLUMN };
    x += column.width;
    return column;
  });
}

const LOOKS = {
  head: { font: "strong", size: SIZES.table, color: COLORS.accent, lineGap: LINE_GAP },
  name: { font: "strong", size: SIZES.table, lineGap: LINE_GAP },
  cell: { size: SIZES.table, lineGap: LINE_GAP },
} as const;
type Kind = keyof typeof LOOKS;

function rowHeight(book: Book, columns: readonly Column[], row: readonly string[], kind: "head" | "cell"): number {
  const heights = row.map((words, place) => {
    const look = LOOKS[kind === "cell" && place === 0 ? "name" : kind];
    return book.heightOf(words, { ...look, width: (columns[place]?.width ?? 0) - 2 * PADDING.x });
  });
  return Math.max(...heights) - LINE_GAP + 2 * PADDING.y;
}

function cell(book: Book, row: Element, column: Column | undefined, words: string, kind: Kind): void {
  if (!column) return;
  const look = { ...LOOKS[kind], width: column.width - 2 * PADDING.x };
  book.tagged(row, kind === "cell" ? "TD" : "TH", words, column.x + PADDING.x, book.y + PADDING.y, look);
}

function writeHead(book: Book, table: Element, columns: readonly Column[], head: readonly string[]): void {
  const height = rowHeight(book, columns, head, "head");
  ground(book, height);
  book.element(table, "TR", (row) => {
    for (const [place, words] of head.entries()) cell(book, row, columns[place], words, "head");
  });
  book.y += height;
}

/** The repeated header is an artifact: a screen reader has read the header already. */
function repeatHead(book: Book, columns: readonly Column[], head: readonly string[]): void {
  const height = rowHeight(book, columns, head, "head");
  ground(book, height);
  book.decorate(() => {
    for (const [place, words] of head.entries()) {
      const column = columns[place];
      if (column) book.write(words, column.x + PADDING.x, book.y + PADDING.y, { ...LOOKS.head, width: column.width - 2 * PADDING.x });
    }
  }, "Pagination");
  book.y += height;
}

function ground(book: Book, height: number): void {
  book.decorate(() => book.pdf.rect(LEFT, book.y, COLUMN, height).fill(COLORS.tint));
}

function rule(book: Book, y: number, color: string): void {
  book.decorate(() =>
    book.pdf
      .moveTo(LEFT, y)
      .lineTo(LEFT + COLUMN, y)
      .lineWidth(0.6)
      .stroke(color),
  );
}
