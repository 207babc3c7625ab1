import type * as PdfLib from "@cantoo/pdf-lib";
import type { PDFRef } from "@cantoo/pdf-lib";

/** Letters of standard fonts that look like ones that they lack. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "\u2032": "'",
  "\u2033": '"',
  "\u2300": "\u00d8",
  "\u2205": "\u00d8",
  "\u03c6": "\u00f8",
  "\u2212": "-",
  "\u2010": "-",
  "\u2011": "-",
  "\u2044": "/",
  "\u2215": "/",
  "\u0141": "L",
  "\u0142": "l",
};
/** What stands for a letter that the font has not. */
const MISSING = "?";

/** Helvetica with the letters of Western Europe (WinAnsi), which each viewer has. Others lose their accents, look alike, or become `?`. */
export class StandardFont {
  private readonly embedder: PdfLib.StandardFontEmbedder;
  private readonly context: PdfLib.PDFContext;
  private embedded: PDFRef | null = null;
  /** The widths of letters, for a size of 1. */
  private readonly widths = new Map<string, number>();

  constructor(lib: typeof PdfLib, context: PdfLib.PDFContext, name: "Helvetica" | "HelveticaBold") {
    this.embedder = lib.StandardFontEmbedder.for(lib.StandardFonts[name] as never);
    this.context = context;
  }

  get ref(): PDFRef {
    return (this.embedded ??= this.embedder.embedIntoContext(this.context));
  }

  /** A text of letters that the font has. */
  fit(text: string): string {
    return [...text.normalize("NFC")].map((letter) => this.fitLetter(letter)).join("");
  }

  /** The operand that shows a text. */
  encode(text: string): string {
    return this.embedder.encodeText(this.fit(text)).toString();
  }

  /** How wide a text is. The library would take letters as moved together, as they are not shown. */
  measure(text: string, size: number): number {
    let width = 0;
    for (const letter of this.fit(text)) {
      const known = this.widths.get(letter) ?? this.embedder.widthOfTextAtSize(letter, 1);
      this.widths.set(letter, known);
      width += known;
    }
    return width * size;
  }

  private fitLetter(letter: string): string {
    if (this.has(letter)) return letter;
    const replaced = REPLACEMENTS[letter] ?? letter.normalize("NFKD").replace(/\p{M}/gu, "");
    return [...replaced].map((one) => (this.has(one) ? one : /\s/.test(one) ? " " : MISSING)).join("");
  }

  private has(letter: string): boolean {
    return this.embedder.encoding.canEncodeUnicodeCodePoint(letter.codePointAt(0) ?? 0);
  }
}
