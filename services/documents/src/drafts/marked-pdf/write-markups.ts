import type * as PdfLib from "@cantoo/pdf-lib";
import type { PDFArray, PDFDict, PDFObject, PDFPage, PDFRef } from "@cantoo/pdf-lib";
import type { Markup, Viewport } from "./markups.ts";

type Xy = readonly [x: number, y: number];

/** How a page is shown. */
export interface PageGeometry {
  /** Shown points to the page's own coordinates, which rotation, crop box and unit change (ISO 32000-1, 8.3.2.3). */
  toUser: (x: number, y: number) => Xy;
  /** Shown points for a unit of the page's own coordinates. */
  unit: number;
}

export interface PageMarkups {
  geometry: PageGeometry;
  markups: readonly Markup[];
  viewports: readonly Viewport[];
}

export interface WriteOptions {
  /** The names of the values in `Markup.columns`. */
  columns: readonly string[];
  author: string;
  at: Date;
}

/** Widths and sizes of what is drawn, shown points. */
const LINE_WIDTH = 2.5;
const BOX_WIDTH = 1.25;
const TICK = 4;
const MARGIN = 2;
const TEXT_SIZE = 7;
const TEXT_DISTANCE = 10;
/** The width of a digit in Helvetica, of its size. */
const DIGIT_WIDTH = 0.556;

/** What Bluebeam Revu writes for a measured polyline. */
const LENGTH_AND_TEXT = 130;

type Rgb = readonly [number, number, number];
/** By the family of the designation: dark enough on white paper. */
const COLOURS: Record<string, Rgb> = {
  ...{ W: [0.78, 0.06, 0.11], M: [0.78, 0.06, 0.11], S: [0.78, 0.06, 0.11], HP: [0.78, 0.06, 0.11] },
  ...{ HSS: [0.05, 0.3, 0.75], TS: [0.05, 0.3, 0.75], PIPE: [0.05, 0.3, 0.75] },
  ...{ C: [0.75, 0.35, 0], MC: [0.75, 0.35, 0] },
  ...{ L: [0, 0.45, 0.2], "2L": [0, 0.45, 0.2], WT: [0.45, 0.1, 0.6], PL: [0.45, 0.1, 0.6] },
};
const OTHER_COLOUR: Rgb = [0, 0.4, 0.45];

/** Adds markups to a PDF. What it had stays as it is: only new objects, and the pages and the catalog that refer to them, are written. */
export class MarkupWriter {
  private readonly lib: typeof PdfLib;
  private readonly document: PdfLib.PDFDocument;
  private readonly options: WriteOptions;
  private readonly changed = new Set<PDFRef>();
  /** The place of each of our columns among those of the document. */
  private readonly places: number[];
  private font: PDFRef | null = null;

  /** @param document loaded without `forIncrementalUpdate`, with which the library searches all objects at each change */
  constructor(lib: typeof PdfLib, document: PdfLib.PDFDocument, options: WriteOptions) {
    this.lib = lib;
    this.document = document;
    this.options = options;
    this.places = this.addColumns();
  }

  /** @param index of the page, from 0 */
  addPage(index: number, { geometry, markups, viewports }: PageMarkups): void {
    const page = this.document.getPage(index);
    const annotations = markups.map((markup) => this.document.context.register(this.annotation(page, geometry, markup)));
    this.append(page.node, "Annots", annotations);
    this.append(
      page.node,
      "VP",
      viewports.map((viewport) => this.viewport(geometry, viewport)),
    );
    this.changed.add(page.ref);
  }

  /** @returns what follows the bytes of the original */
  async save(snapshot: PdfLib.DocumentSnapshot, useObjectStreams: boolean): Promise<Uint8Array> {
    snapshot.markRefsForSave([...this.changed]);
    return this.document.saveIncremental(snapshot, { useObjectStreams });
  }

  /** Adds our columns to those that the document has. @returns the place of each: markups have their values by it */
  private addColumns(): number[] {
    const { PDFArray, PDFDict, PDFName } = this.lib;
    const { catalog } = this.document;
    const found = catalog.lookup(PDFName.of("BSIAnnotColumns"));
    const defined = found instanceof PDFArray ? found.asArray().map((_, at) => found.lookup(at)) : [];
    const names = defined.map((one) => (one instanceof PDFDict ? textOf(this.lib, one.lookup(PDFName.of("Name"))) : ""));
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

  private annotation(page: PDFPage, geometry: PageGeometry, markup: Markup): PDFDict {
    const { PDFName } = this.lib;
    const drawing = markup.line ? lineDrawing(geometry, markup, markup.line) : boxDrawing(geometry, markup);
    const rgb = COLOURS[markup.shape] ?? OTHER_COLOUR;
    const date = this.lib.PDFString.fromDate(this.options.at);
    const isMeasured = markup.line !== null && markup.pointsPerFoot !== null;
    return this.dictionary({
      ...{ Type: PDFName.of("Annot"), Subtype: PDFName.of(markup.line ? "PolyLine" : "Square"), P: page.ref, F: 4 },
      ...{ NM: this.text(markup.name), T: this.text(this.options.author), M: date, CreationDate: date },
      Contents: this.text(markup.contents),
      ...(markup.subject !== null && { Subj: this.text(markup.subject) }),
      ...(markup.label !== null && { Label: this.text(markup.label) }),
      ...(markup.pieces !== 1 && { NumCounts: markup.pieces }),
      ...(markup.columns.length > 0 && { BSIColumnData: this.columnData(markup.columns) }),
      ...{ C: rgb, Rect: drawing.rect, BS: { Type: PDFName.of("Border"), W: drawing.width, S: PDFName.of("S") } },
      ...(markup.line && { Vertices: drawing.points.flat() }),
      ...(isMeasured && {
        IT: PDFName.of("PolyLineDimension"),
        MeasurementTypes: LENGTH_AND_TEXT,
        Measure: this.measure(geometry, markup.pointsPerFoot ?? 0),
      }),
      AP: { N: this.appearance(drawing, rgb, markup.caption) },
    });
  }

  private columnData(values: readonly string[]): PDFArray {
    const cells = Array.from({ length: Math.max(...this.places) + 1 }, () => "");
    values.forEach((value, index) => (cells[this.places[index] ?? 0] = value));
    return this.document.context.obj(cells.map((cell) => this.text(cell)));
  }

  /** What viewers draw: without it most draw nothing. Its box is the markup's, so that nothing is scaled. */
  private appearance({ rect, strokes, width, captionMatrix }: Drawing, rgb: Rgb, caption: string | null): PDFRef {
    const { context } = this.document;
    const text = caption !== null && captionMatrix !== null ? captionOperators(caption, captionMatrix) : "";
    const content = `q ${rgb.join(" ")} RG ${rgb.join(" ")} rg ${written(width)} w 1 J ${strokes} S ${text}Q`;
    return context.register(
      context.flateStream(content, {
        Type: "XObject",
        Subtype: "Form",
        BBox: [...rect],
        ...(text && { Resources: { Font: { F: this.helvetica() } } }),
      }),
    );
  }

  private helvetica(): PDFRef {
    const { context } = this.document;
    this.font ??= context.register(context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" }));
    return this.font;
  }

  private viewport(geometry: PageGeometry, { title, box, pointsPerFoot }: Viewport): PDFDict {
    return this.dictionary({
      ...{ Type: this.lib.PDFName.of("Viewport"), BBox: rectOf(cornersOf(geometry, box), 0) },
      ...(title !== null && { Name: this.text(title) }),
      Measure: this.measure(geometry, pointsPerFoot),
    });
  }

  /**
   * A rectilinear measure dictionary in feet and inches (ISO 32000-1, 12.9), with the units and fractions as Bluebeam Revu writes them.
   */
  private measure({ unit }: PageGeometry, pointsPerFoot: number): PDFDict {
    const { PDFName } = this.lib;
    const format = (label: string, factor: number, rest: Record<string, unknown>): PDFDict =>
      this.dictionary({ Type: PDFName.of("NumberFormat"), U: this.text(label), C: factor, ...rest });
    const fraction = { F: PDFName.of("F"), D: 16, FD: true };
    return this.dictionary({
      ...{ Type: PDFName.of("Measure"), Subtype: PDFName.of("RL") },
      R: this.text(`${Number((pointsPerFoot / 72).toFixed(4))} in = 1 ft' in"`),
      X: [format("'", unit / pointsPerFoot, fraction)],
      D: [format("'", 1, { ...fraction, SS: this.text("-") }), format('"', 12, fraction)],
      A: [format("sf", 1, { D: 100, FD: true })],
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

/** What is drawn for a markup, in the page's own coordinates. */
interface Drawing {
  rect: number[];
  points: Xy[];
  /** Path operators. */
  strokes: string;
  width: number;
  /** Where the caption begins, and its direction, for a size of 1. */
  captionMatrix: readonly number[] | null;
}

function boxDrawing(geometry: PageGeometry, { box }: Markup): Drawing {
  const width = BOX_WIDTH / geometry.unit;
  const outer = { left: box.left - MARGIN, bottom: box.bottom - MARGIN, right: box.right + MARGIN, top: box.top + MARGIN };
  const points = cornersOf(geometry, outer);
  return { rect: rectOf(points, width), points, strokes: `${path(points)} h`, width, captionMatrix: null };
}

function lineDrawing(
  geometry: PageGeometry,
  { caption }: Markup,
  line: { from: { x: number; y: number }; to: { x: number; y: number } },
): Drawing {
  const width = LINE_WIDTH / geometry.unit;
  // From left to right, so that the caption is upright.
  const isForward = line.from.x < line.to.x || (line.from.x === line.to.x && line.from.y < line.to.y);
  const [from, to] = isForward ? [line.from, line.to] : [line.to, line.from];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [along, across] = [
    [(to.x - from.x) / length, (to.y - from.y) / length],
    [-(to.y - from.y) / length, (to.x - from.x) / length],
  ] as const;
  const at = (point: { x: number; y: number }, forward: number, upward: number): Xy =>
    geometry.toUser(point.x + forward * along[0] + upward * across[0], point.y + forward * along[1] + upward * across[1]);
  const points = [at(from, 0, 0), at(to, 0, 0)];
  const ticks = [from, to].map((end) => path([at(end, 0, -TICK), at(end, 0, TICK)]));
  const begin = (length - (caption?.length ?? 0) * DIGIT_WIDTH * TEXT_SIZE) / 2;
  const corners = [from, to].flatMap((end) => [at(end, -TICK, -TEXT_DISTANCE), at(end, TICK, TICK)]);
  return {
    ...{ rect: rectOf(corners, 2 * width), points, strokes: [path(points), ...ticks].join(" "), width },
    // One that is longer than its member would be cut off.
    captionMatrix:
      begin < 0
        ? null
        : matrixOf(
            at(from, begin, -TEXT_DISTANCE),
            at(from, begin + TEXT_SIZE, -TEXT_DISTANCE),
            at(from, begin, TEXT_SIZE - TEXT_DISTANCE),
          ),
  };
}

/** The text matrix for an origin, the end of a unit along the text, and one across it. */
function matrixOf(origin: Xy, along: Xy, across: Xy): number[] {
  return [along[0] - origin[0], along[1] - origin[1], across[0] - origin[0], across[1] - origin[1], ...origin];
}

function captionOperators(caption: string, matrix: readonly number[]): string {
  const escaped = caption.replace(/[\\()]/g, "\\$&");
  return `BT /F 1 Tf ${matrix.map(written).join(" ")} Tm (${escaped}) Tj ET `;
}

function cornersOf({ toUser }: PageGeometry, { left, bottom, right, top }: Viewport["box"]): Xy[] {
  return [toUser(left, bottom), toUser(right, bottom), toUser(right, top), toUser(left, top)];
}

function rectOf(points: readonly Xy[], margin: number): number[] {
  const [x, y] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return [Math.min(...x) - margin, Math.min(...y) - margin, Math.max(...x) + margin, Math.max(...y) + margin];
}

const path = ([first = [0, 0], ...rest]: readonly Xy[]): string => [`${point(first)} m`, ...rest.map((one) => `${point(one)} l`)].join(" ");
const point = ([x, y]: Xy): string => `${written(x)} ${written(y)}`;
/** PDF has no exponents. */
const written = (value: number): string => String(Number(value.toFixed(4)));

function textOf(lib: typeof PdfLib, value: unknown): string {
  return value instanceof lib.PDFString || value instanceof lib.PDFHexString ? value.decodeText() : "";
}
