import type { Box, Point } from "../../geometry/box.ts";
import type { DisplayText } from "../display-page.ts";

/** What decides whether a text is seen. */
export interface TextPaint {
  /** What is painted outside of it is not seen. */
  clip: Box;
  isWhite: boolean;
  /** PDF's text rendering mode: 0 fills the letters, 1 and 2 draw their outlines as well. */
  mode: number;
}

interface ShownText {
  glyphs: readonly unknown[];
  /** On a layer that is off. */
  isOff: boolean;
  clip: Box;
  /** It is painted in white and has no outline. */
  isWhite: boolean;
}

/** How many letters pdf.js's texts and its operators may be apart: it leaves out some that have no shape. */
const MAX_SKIPPED = 2_000;
/** A text whose middle lies outside of what is shown by more than this, points, is not seen. */
const EDGE = 0.5;
/** Half the height of capitals, in heights of the text. */
const MIDDLE = 0.35;
/** More white texts, or more filled areas below them, cannot be compared at reasonable cost: such texts count as seen. */
const MAX_COMPARED = 20_000_000;
/** Letters in PDF's modes 0 (filled) and 4 (filled and clipped by). */
const FILLED_ONLY: ReadonlySet<number> = new Set([0, 4]);

/**
 * Knows how the texts of a page are painted. pdf.js hands texts out without their layer, colour and clipping; its operators have them,
 * with the letters in the same order, by which both are matched.
 */
export class ShownTexts {
  private readonly shown: ShownText[] = [];
  /** Areas that are filled with another colour than white, which make white text readable. */
  private readonly grounds: Box[] = [];
  private hasOff = false;
  private hasWhite = false;
  private hasClip = false;
  private readonly page: Box;

  constructor(page: Box) {
    this.page = page;
  }

  /** @param glyphs of pdf.js's `showText` */
  add(glyphs: readonly unknown[], isOff: boolean, { clip, isWhite, mode }: TextPaint): void {
    const isWhiteOnly = isWhite && FILLED_ONLY.has(mode);
    this.shown.push({ glyphs, isOff, clip, isWhite: isWhiteOnly });
    this.hasOff ||= isOff;
    this.hasWhite ||= isWhiteOnly;
    this.hasClip ||= clip !== this.page;
  }

  addGround(box: Box): void {
    this.grounds.push(box);
  }

  /** Those of a page's texts that are not seen. @param texts of `getTextContent`, in its order */
  findHidden(texts: readonly DisplayText[]): Set<DisplayText> {
    const hidden = new Set<DisplayText>();
    if (!this.hasOff && !this.hasWhite && !this.hasClip) return hidden;
    const { letters, owners } = this.collectLetters();
    const white: DisplayText[] = [];
    let position = 0;
    for (const text of texts) {
      const own = text.text.replace(/\s+/g, "");
      const skipped = letters.slice(position, position + MAX_SKIPPED + own.length).indexOf(own);
      if (skipped === -1) continue;
      const shown = this.shown[owners[position + skipped] ?? 0];
      position += skipped + own.length;
      if (!shown) continue;
      if (shown.isOff || !isWithin(shown.clip, findMiddle(text))) hidden.add(text);
      else if (shown.isWhite) white.push(text);
    }
    for (const text of this.findWithoutGround(white)) hidden.add(text);
    return hidden;
  }

  /** All letters that are shown, without blanks, and of each the text that it is part of. */
  private collectLetters(): { letters: string; owners: Uint32Array } {
    const parts: string[] = [];
    const owners: number[] = [];
    for (const [index, { glyphs }] of this.shown.entries()) {
      for (const glyph of glyphs) {
        if (typeof glyph !== "object" || glyph === null) continue;
        const letter = ((glyph as { unicode?: string }).unicode ?? "").trim();
        for (let unit = 0; unit < letter.length; unit++) owners.push(index);
        parts.push(letter);
      }
    }
    return { letters: parts.join(""), owners: Uint32Array.from(owners) };
  }

  private findWithoutGround(white: readonly DisplayText[]): DisplayText[] {
    if (white.length * this.grounds.length > MAX_COMPARED) return [];
    return white.filter((text) => {
      const middle = findMiddle(text);
      return !this.grounds.some((ground) => isWithin(ground, middle));
    });
  }
}

function findMiddle({ x, y, width, height, angle }: DisplayText): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x + (cos * width) / 2 - sin * MIDDLE * height, y: y + (sin * width) / 2 + cos * MIDDLE * height };
}

function isWithin({ left, right, bottom, top }: Box, { x, y }: Point): boolean {
  return x >= left - EDGE && x <= right + EDGE && y >= bottom - EDGE && y <= top + EDGE;
}
