import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";

/** What a person does with the markups of a PDF in another program. */
export class CorrectedPdf {
  private readonly document: PDFDocument;

  private constructor(document: PDFDocument) {
    this.document = document;
  }

  static async open(bytes: Buffer): Promise<CorrectedPdf> {
    return new CorrectedPdf(await PDFDocument.load(bytes, { updateMetadata: false }));
  }

  get names(): string[] {
    return this.markups().flatMap(({ markup }) => (markup.has(PDFName.of("Subj")) ? [nameOf(markup)] : []));
  }

  set(name: string, key: "Subj" | "Label", value: string): void {
    this.find(name).set(PDFName.of(key), PDFHexString.fromText(value));
  }

  hide(name: string): void {
    this.find(name).set(PDFName.of("F"), PDFNumber.of(2));
  }

  /** Moves a markup, points of the page. */
  move(name: string, by: number): void {
    const markup = this.find(name);
    for (const key of ["Rect", "Vertices"]) {
      const numbers = markup.lookupMaybe(PDFName.of(key), PDFArray);
      const moved = numbers?.asArray().map((_, at) => PDFNumber.of((numbers.lookup(at) as PDFNumber).asNumber() + by));
      if (moved) markup.set(PDFName.of(key), this.document.context.obj(moved));
    }
  }

  delete(name: string): void {
    const found = this.markups().find(({ markup }) => nameOf(markup) === name);
    if (!found) throw new Error(`no markup ${name}`);
    found.list.remove(found.at);
  }

  /** Counts steel on the first page. */
  add(name: string, subject: string, count: number): void {
    const { context } = this.document;
    const page = this.document.getPage(0);
    const text = (value: string): PDFHexString => PDFHexString.fromText(value);
    const markup = context.obj({ Type: "Annot", Subtype: "Square", NumCounts: count, Rect: [50, 50, 90, 70] });
    markup.set(PDFName.of("NM"), text(name));
    markup.set(PDFName.of("Subj"), text(subject));
    annotationsOf(page)?.push(context.register(markup));
  }

  async save(): Promise<Buffer> {
    return Buffer.from(await this.document.save({ useObjectStreams: false }));
  }

  private find(name: string): PDFDict {
    const found = this.markups().find(({ markup }) => nameOf(markup) === name);
    if (!found) throw new Error(`no markup ${name}`);
    return found.markup;
  }

  private markups(): { list: PDFArray; at: number; markup: PDFDict }[] {
    return this.document.getPages().flatMap((page) => {
      const list = annotationsOf(page);
      return list ? list.asArray().map((_, at) => ({ list, at, markup: list.lookup(at, PDFDict) })) : [];
    });
  }
}

const annotationsOf = (page: PDFPage): PDFArray | undefined => page.node.lookupMaybe(PDFName.of("Annots"), PDFArray);
const nameOf = (markup: PDFDict): string => markup.lookupMaybe(PDFName.of("NM"), PDFHexString)?.decodeText() ?? "";
