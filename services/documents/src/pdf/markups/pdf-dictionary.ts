import type * as PdfLib from "@cantoo/pdf-lib";

/** The values of a dictionary of a PDF. What is missing, or of another kind than expected, reads as empty. */
export class PdfDictionary {
  private readonly lib: typeof PdfLib;
  private readonly dictionary: PdfLib.PDFDict;

  constructor(lib: typeof PdfLib, dictionary: PdfLib.PDFDict) {
    this.lib = lib;
    this.dictionary = dictionary;
  }

  has(key: string): boolean {
    return this.dictionary.has(this.lib.PDFName.of(key));
  }

  text(key: string): string {
    return textOf(this.lib, this.value(key));
  }

  name(key: string): string {
    const found = this.value(key);
    return found instanceof this.lib.PDFName ? found.decodeText() : "";
  }

  /** Null for what is no finite number. */
  number(key: string): number | null {
    const found = this.value(key);
    return found instanceof this.lib.PDFNumber && Number.isFinite(found.asNumber()) ? found.asNumber() : null;
  }

  isTrue(key: string): boolean {
    const found = this.value(key);
    return found instanceof this.lib.PDFBool && found.asBoolean();
  }

  numbers(key: string): number[] {
    const { PDFNumber } = this.lib;
    return this.array(key).flatMap((cell) => (cell instanceof PDFNumber && Number.isFinite(cell.asNumber()) ? [cell.asNumber()] : []));
  }

  /** The texts of an array, each at its place. */
  texts(key: string): string[] {
    return this.array(key).map((cell) => textOf(this.lib, cell));
  }

  /** The dictionaries of an array, each at its place; null for what is none. */
  dictionaries(key: string): (PdfDictionary | null)[] {
    return this.array(key).map((cell) => (cell instanceof this.lib.PDFDict ? new PdfDictionary(this.lib, cell) : null));
  }

  /** The references that an array lists, as `12 0 R`. */
  references(key: string): string[] {
    const found = this.value(key);
    if (!(found instanceof this.lib.PDFArray)) return [];
    return found.asArray().flatMap((item) => (item instanceof this.lib.PDFRef ? [item.toString()] : []));
  }

  /** The pairs of a number and a dictionary that an array lists one after another, as number trees do (ISO 32000-1, 7.9.7). */
  numbered(key: string): { number: number; value: PdfDictionary }[] {
    const cells = this.array(key);
    return cells.flatMap((cell, index) => {
      const next = cells[index + 1];
      if (index % 2 === 1 || !(cell instanceof this.lib.PDFNumber) || !(next instanceof this.lib.PDFDict)) return [];
      return [{ number: cell.asNumber(), value: new PdfDictionary(this.lib, next) }];
    });
  }

  child(key: string): PdfDictionary | null {
    const found = this.value(key);
    return found instanceof this.lib.PDFDict ? new PdfDictionary(this.lib, found) : null;
  }

  /** The object that a key refers to, as `12 0 R`; null where it refers to none. */
  reference(key: string): string | null {
    const found = this.dictionary.get(this.lib.PDFName.of(key));
    return found instanceof this.lib.PDFRef ? found.toString() : null;
  }

  private value(key: string): PdfLib.PDFObject | undefined {
    return this.dictionary.lookup(this.lib.PDFName.of(key));
  }

  private array(key: string): (PdfLib.PDFObject | undefined)[] {
    const found = this.value(key);
    return found instanceof this.lib.PDFArray ? found.asArray().map((_, index) => found.lookup(index)) : [];
  }
}

function textOf(lib: typeof PdfLib, value: unknown): string {
  return value instanceof lib.PDFString || value instanceof lib.PDFHexString ? value.decodeText().trim() : "";
}
