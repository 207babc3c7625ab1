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
