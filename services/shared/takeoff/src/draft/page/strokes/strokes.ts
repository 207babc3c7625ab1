/** Longer lines are no parts of letters, points. */
export const MAX_LETTER_STROKE = 22;

/**
 * Straight lines of a page, in its points. Kept in arrays of numbers: a sheet has 400,000 of them, which as objects would take
 * 60 MB.
 */
export class Strokes {
  /** x1, y1, x2, y2 of each. */
  readonly ends: Float32Array;
  /** The width of the line; 0 for an edge of a filled area. */
  readonly widths: Float32Array;
  /** Lines of one path have the same number. */
  readonly paths: Uint32Array;
  /** How far apart the gaps of the dash pattern are that the line is drawn with; 0 for an unbroken line. */
  readonly dashes: Float32Array;
  /** The colour that the line is drawn with, 0xrrggbb; black where it is not known. */
  readonly colours: Uint32Array;
  readonly count: number;

  constructor({ ends, widths, paths, dashes, colours }: Pick<Strokes, "ends" | "widths" | "paths" | "dashes" | "colours">) {
    this.ends = ends;
    this.widths = widths;
    this.paths = paths;
    this.dashes = dashes;
    this.colours = colours;
    this.count = widths.length;
  }

  isFilled(index: number): boolean {
    return this.widths[index] === 0;
  }

  /** x1, y1, x2, y2. What runs over all strokes reads the arrays instead: 100,000 small arrays cost more than the work on them. */
  at(index: number): readonly [number, number, number, number] {
    const { ends } = this;
    return [ends[4 * index] ?? 0, ends[4 * index + 1] ?? 0, ends[4 * index + 2] ?? 0, ends[4 * index + 3] ?? 0];
  }
}

/** Collects strokes, whose number is not known before the end. */
export class StrokeList {
  private ends = new Float32Array(4096);
  private widths = new Float32Array(1024);
  private paths = new Uint32Array(1024);
  private dashes = new Float32Array(1024);
  private colours = new Uint32Array(1024);
  count = 0;

  add(x1: number, y1: number, x2: number, y2: number, width: number, path: number, dashes = 0, colour = 0): void {
    const at = this.count++;
    if (at === this.widths.length) this.grow();
    const { ends } = this;
    ends[4 * at] = x1;
    ends[4 * at + 1] = y1;
    ends[4 * at + 2] = x2;
    ends[4 * at + 3] = y2;
    this.widths[at] = width;
    this.paths[at] = path;
    this.dashes[at] = dashes;
    this.colours[at] = colour;
  }

  take(): Strokes {
    const { ends, widths, paths, dashes, colours, count } = this;
    return new Strokes({
      ends: ends.slice(0, 4 * count),
      widths: widths.slice(0, count),
      paths: paths.slice(0, count),
      dashes: dashes.slice(0, count),
      colours: colours.slice(0, count),
    });
  }

  private grow(): void {
    const { ends, widths, paths, dashes, colours } = this;
    this.ends = new Float32Array(2 * ends.length);
    this.widths = new Float32Array(2 * widths.length);
    this.paths = new Uint32Array(2 * paths.length);
    this.dashes = new Float32Array(2 * dashes.length);
    this.ends.set(ends);
    this.widths.set(widths);
    this.paths.set(paths);
    this.dashes.set(dashes);
    this.colours = new Uint32Array(2 * colours.length);
    this.colours.set(colours);
  }
}
