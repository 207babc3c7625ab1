import type { Size } from "../view/view.ts";

/** CSS pixels. */
export const THUMBNAIL = { width: 120, height: 88 } as const;
/** Canvases that are kept: those of a few windows of the list. */
const MAX_KEPT = 40;

/** The pages of a file, as far as they are needed here. */
interface PaintedPages {
  paintWithin(page: number, frame: Size, signal: AbortSignal): Promise<HTMLCanvasElement | null>;
}

/** Paints small pictures of pages, one at a time, since each needs the whole content of its page; keeps the last of them. */
export class Thumbnails {
  private readonly pages: PaintedPages;
  private readonly kept = new Map<number, HTMLCanvasElement>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(pages: PaintedPages) {
    this.pages = pages;
  }

  /** Paints a page, unless its picture is kept. @returns null when it was given up before it began, or while it was painted */
  async paint(page: number, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
    const kept = this.kept.get(page);
    if (kept) {
      this.keep(page, kept);
      return kept;
    }
    const painting = this.last.then(() => (signal.aborted ? null : this.pages.paintWithin(page, THUMBNAIL, signal)));
    // A page that cannot be painted does not stop those after it.
    this.last = painting.catch(() => null);
    const canvas = await painting;
    if (canvas) this.keep(page, canvas);
    return canvas;
  }

  /** The pictures that were wanted last come last. */
  private keep(page: number, canvas: HTMLCanvasElement): void {
    this.kept.delete(page);
    this.kept.set(page, canvas);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) break;
      this.kept.delete(oldest);
    }
  }
}
