import type * as PdfLib from "@cantoo/pdf-lib";
import type { PDFArray, PDFDict, PDFObject, PDFPage, PDFRef } from "@cantoo/pdf-lib";
import { PdfDictionary } from "../../../pdf/markups/pdf-dictionary.ts";
import type { Markup, Viewport } from "../markups.ts";
import type { Summary } from "../summary/summary.ts";
import { PALETTE, type Rgb } from "./colours/colours.ts";
import { blockMarkup, drawMarkup, type Drawing } from "./drawings.ts";
import type { LabelPlaces } from "./text/label-places.ts";
import { createMeasure } from "./measure.ts";
import { findCorners, findRect, type PageGeometry } from "./page-geometry.ts";
import { StandardFont } from "./text/standard-font.ts";
import { SummaryWriter } from "./write-summary.ts";

export interface PageMarkups {
  geometry: PageGeometry;
  markups: readonly Markup[];
  viewports: readonly Viewport[];
  places: LabelPlaces;
}

export interface WriteOptions {
  /** The names of the values in `Markup.columns`. */
  columns: readonly string[];
  author: string;
  at: Date;
  colours: ReadonlyMap<string, Rgb>;
}

/** What Bluebeam Revu writes for a measured polyline. */
const LENGTH_AND_TEXT = 130;
const [DEFAULT_COLOUR] = PALETTE as [Rgb, ...Rgb[]];

/** Adds markups to a PDF. What it had stays as it is: only new objects, and those that refer to them, are written. */
export class MarkupWriter {
  private readonly lib: typeof PdfLib;
  private readonly document: PdfLib.PDFDocument;
  private readonly options: WriteOptions;
  private readonly changed = new Set<PDFRef>();
  /** The place of each of our columns among those of the document. */
  private readonly places: number[];
  private readonly font: StandardFont;

  /** @param document loaded without `forIncrementalUpdate`, with which the library searches all objects at each change */
  constructor(lib: typeof PdfLib, document: PdfLib.PDFDocument, options: WriteOptions) {
    this.lib = lib;
    this.document = document;
    this.options = options;
    this.font = new StandardFont(lib, document.context, "Helvetica");
    this.places = this.addColumns();
  }

  /** @param index of the page, from 0 */
  addPage(index: number, { geometry, markups, viewports, places }: PageMarkups): void {
    const page = this.document.getPage(index);
    for (const markup of markups) blockMarkup(places, markup);
    const annotations = markups.map((markup) => this.document.context.register(this.annotation(page, geometry, markup, places)));
    this.append(page.node, "Annots", annotations);
    this.append(
      page.node,
      "VP",
      viewports.map((viewport) => this.viewport(geometry, viewport)),
    );
    this.changed.add(page.ref);
  }

  /** Adds the pages of a summary at the end. @returns how many */
  addSummary(summary: Summary): number {
    const { context, catalog } = this.document;
    const { PDFDict, PDFName, PDFNumber, PDFRef } = this.lib;
    const ref = catalog.get(PDFName.of("Pages"));
    const root = catalog.lookup(PDFName.of("Pages"));
    if (!(ref instanceof PDFRef) || !(root instanceof PDFDict)) throw new Error("the document has no list of pages");
    const pages = new SummaryWriter(this.lib, context, this.font, this.options.colours).write(summary, ref);
    this.append(root, "Kids", pages);
    root.set(PDFName.of("Count"), PDFNumber.of(this.document.getPageCount() + pages.length));
    this.changed.add(ref);
    return pages.length;
  }

  /** @returns what follows the bytes of the original */
  async save(snapshot: PdfLib.DocumentSnapshot, useObjectStreams: boolean): Promise<Uint8Array> {
    snapshot.markRefsForSave([...this.changed]);
    return this.document.saveIncremental(snapshot, { useObjectStreams });
  }

  /** Adds our columns to those that the document has. @returns the place of each: markups have their values by it */
  private addColumns(): number[] {
    const { PDFName } = this.lib;
    const { catalog } = this.document;
    const names = new PdfDictionary(this.lib, catalog).dictionaries("BSIAnnotColumns").map((column) => column?.text("Name") ?? "");
    const missing = this.options.columns.filter((name) => !names.includes(name));
    const definitions = missing.map((name, index) =>
      this.dictionary({
        ...{ Type: PDFName.of("BSIAnnotColumn"), Subtype: PDFName.of("Text"), Name: this.text(name) },
        ...{ DisplayOrder: names.length + index, Multiline: false, Deleted: false },
      }),
    );
    if (definitions.length > 0) {
      this.append(catalog, "BSIAnnotColumns", definitions);
      const ref = this.document.context.getRef(catalog);
      if (ref) this.changed.add(ref);
    }
    const all = [...names, ...missing];
    return this.options.columns.map((name) => all.indexOf(name));
  }

  private annotation(page: PDFPage, geometry: PageGeometry, markup: Markup, places: LabelPlaces): PDFDict {
    const { PDFName } = this.lib;
    const rgb = this.options.colours.get(markup.family) ?? DEFAULT_COLOUR;
    const drawing = drawMarkup(geometry, markup, rgb, this.font, places);
    const date = this.lib.PDFString.fromDate(this.options.at);
    const { line, pointsPerFoot, isMetric } = markup;
    return this.dictionary({
      ...{ Type: PDFName.of("Annot"), Subtype: PDFName.of(line ? "PolyLine" : "Square"), P: page.ref, F: 4 },
      ...{ NM: this.text(markup.name), T: this.text(this.options.author), M: date, CreationDate: date },
      Contents: this.text(markup.contents),
      ...(markup.subject !== null && { Subj: this.text(markup.subject) }),
      ...(markup.label !== null && { Label: this.text(markup.label) }),
      ...(markup.pieces !== 1 && { NumCounts: markup.pieces }),
      ...(markup.columns.length > 0 && { BSIColumnData: this.columnData(markup.columns) }),
      ...{ C: rgb, Rect: drawing.rect, BS: { Type: PDFName.of("Border"), W: drawing.width, S: PDFName.of("S") } },
      // The label lies outside of the box, which viewers draw anew without it when it is moved.
      ...(line ? { Vertices: drawing.points.flat() } : { RD: drawing.inside }),
      ...(line !== null &&
        pointsPerFoot !== null && {
          IT: PDFName.of("PolyLineDimension"),
          MeasurementTypes: LENGTH_AND_TEXT,
          Measure: createMeasure(this.lib, this.document.context, geometry.unit, { pointsPerFoot, isMetric }),
        }),
      AP: { N: this.appearance(drawing, markup.text !== null) },
    });
  }

  private columnData(values: readonly string[]): PDFArray {
    const cells = Array.from({ length: Math.max(...this.places) + 1 }, () => "");
    values.forEach((value, index) => (cells[this.places[index] ?? 0] = value));
    return this.document.context.obj(cells.map((cell) => this.text(cell)));
  }

  /** What viewers draw: without it most draw nothing. Its box is the markup's, so that nothing is scaled. */
  private appearance({ rect, content }: Drawing, hasLabel: boolean): PDFRef {
    const { context } = this.document;
    return context.register(
      context.flateStream(content, {
        Type: "XObject",
        Subtype: "Form",
        BBox: [...rect],
        ...(hasLabel && { Resources: { Font: { F: this.font.ref } } }),
      }),
    );
  }

  private viewport(geometry: PageGeometry, { title, box, pointsPerFoot, isMetric }: Viewport): PDFDict {
    return this.dictionary({
      ...{ Type: this.lib.PDFName.of("Viewport"), BBox: findRect(findCorners(geometry, box), 0) },
      ...(title !== null && { Name: this.text(title) }),
      Measure: createMeasure(this.lib, this.document.context, geometry.unit, { pointsPerFoot, isMetric }),
    });
  }

  /** Adds to an array of a dictionary, which may be missing, or an object of its own that others refer to as well. */
  private append(owner: PDFDict, key: string, added: readonly PDFObject[]): void {
    if (added.length === 0) return;
    const { PDFArray, PDFName } = this.lib;
    const found = owner.lookup(PDFName.of(key));
    const before = found instanceof PDFArray ? found.asArray() : [];
    owner.set(PDFName.of(key), this.document.context.obj([...before, ...added]));
  }

  private dictionary(entries: Record<string, unknown>): PDFDict {
    return this.document.context.obj(entries as Record<string, PDFObject>);
  }

  private text(value: string): PDFObject {
    return this.lib.PDFHexString.fromText(value);
  }
}
