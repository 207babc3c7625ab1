import type { Box } from "@takeoff/contracts";
import type { Size } from "../view/view.ts";

/** A part of a page, points with y upwards, and the CSS pixels into which its picture fits. */
export interface PartFrame {
  box: Box;
  frame: Size;
}

/** Points around the part: letters are read more easily with what is next to them. */
const MARGIN = 3;
/** Enlarged further, the dots of a scan say no more. */
const MAX_SCALE = 4;
/** Canvases that are kept. */
const MAX_KEPT = 200;

/** So much higher than wide, a text runs upwards. */
const UPRIGHT = 2;

interface Picture extends Size {
  left: number;
  top: number;
  /** Dots of a point. */
  scale: number;
  /** How the page is turned for it, degrees clockwise. */
  turn: 0 | 90;
}

/**
 * Where a picture is taken from, points of the page with y downwards, and how large they are. A text that runs upwards is turned to be read:
 * the place is then that on the turned page.
 */
export function fitPicture({ box, frame }: PartFrame, page: Size, dotsPerPixel: number): Picture {
  const left = Math.max(0, box.left - MARGIN);
  const right = Math.min(page.width, box.right + MARGIN);
  const top = Math.max(0, page.height - box.top - MARGIN);
  const bottom = Math.min(page.height, page.height - box.bottom + MARGIN);
  const width = Math.max(1, right - left);
  const height = Math.max(1, bottom - top);
  const isUpright = box.top - box.bottom > UPRIGHT * (box.right - box.left);
  const part = isUpright
    ? { left: page.height - top - height, top: left, width: height, height: width, turn: 90 as const }
    : { left, top, width, height, turn: 0 as const };
  return { ...part, scale: dotsPerPixel * Math.min(frame.width / part.width, frame.height / part.height, MAX_SCALE) };
}

/** The pages of a file, as far as they are needed here. */
interface PaintedParts {
  paintPart(page: number, part: PartFrame, signal: AbortSignal): Promise<HTMLCanvasElement | null>;
}

/** Paints parts of pages, one at a time, since each takes the content of its page; keeps the last of them. */
export class PartPictures {
  private readonly pages: PaintedParts;
  private readonly kept = new Map<string, HTMLCanvasElement>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(pages: PaintedParts) {
    this.pages = pages;
  }

  /** @returns null when it was given up */
  async paint(page: number, part: PartFrame, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
    const key = JSON.stringify([page, part]);
    const kept = this.kept.get(key);
    if (kept) return kept;
    const painting = this.last.then(() => (signal.aborted ? null : this.pages.paintPart(page, part, signal)));
    // A part that cannot be painted does not stop those after it.
    this.last = painting.catch(() => null);
    const canvas = await painting;
    if (canvas) this.keep(key, canvas);
    return canvas;
  }

  private keep(key: string, canvas: HTMLCanvasElement): void {
    this.kept.set(key, canvas);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
