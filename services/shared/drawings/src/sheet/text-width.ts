import { StandardFontEmbedder, StandardFonts } from "@cantoo/pdf-lib";

// pdf-lib has two enumerations with these values, and exports the one that the embedder does not take.
type FontName = Parameters<typeof StandardFontEmbedder.for>[0];
const REGULAR = StandardFontEmbedder.for(StandardFonts.Helvetica as string as FontName);
const BOLD = StandardFontEmbedder.for(StandardFonts.HelveticaBold as string as FontName);

/** Width of a text in Helvetica without kerning, in points. Throws for characters outside ASCII, for which drawings have no glyphs. */
export function textWidth(text: string, size: number, bold = false): number {
  if (/[^ -~]/.test(text)) throw new Error(`The drawings' fonts do not hold all of ${JSON.stringify(text)}`);
  const widths = bold ? WIDTHS.bold : WIDTHS.regular;
  // Letter by letter: the embedder adds kerning between letters, which the drawings do not use.
  const thousandths = [...text].reduce((sum, letter) => sum + widths(letter), 0);
  return (thousandths * size) / 1000;
}

const WIDTHS = { regular: letterWidths(REGULAR), bold: letterWidths(BOLD) };

/** The widths of single letters in thousandths of the size. Looking them up anew is slow. */
function letterWidths(font: StandardFontEmbedder): (letter: string) => number {
  const known = new Map<string, number>();
  return (letter) => {
    const width = known.get(letter) ?? font.widthOfTextAtSize(letter, 1000);
    known.set(letter, width);
    return width;
  };
}

/** Breaks a text into lines of at most `width` points, between words. */
export function wrapText(text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size, bold) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
