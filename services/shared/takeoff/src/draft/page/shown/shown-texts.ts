import { boxAround, type Box, type Point } from "../../geometry/box.ts";
import type { DisplayText } from "../display-page.ts";

/** What decides whether and how large a text is seen. */
export interface TextPaint {
  /** What is painted outside of it is not seen. */
  clip: Box;
  isWhite: boolean;
  /** PDF's text rendering mode: 0 fills the letters, 1 and 2 draw their outlines as well. */
  mode: number;
  /** Of the font, before any transformation. */
  fontSize: number;
}

interface ShownText {
  glyphs: readonly unknown[];
  /** On a layer that is off. */
  isOff: boolean;
  clip: Box;
  /** It is painted in white and has no outline. */
  isWhite: boolean;
  /** The height of its letters, points. */
  height: number;
  /** It is not painted at all, as the texts that a recognition lays over a page. */
  isInvisible: boolean;
}

/** All letters that are shown, without blanks, and of each the text that it is part of. */
interface ShownLetters {
  letters: string;
  owners: Uint32Array;
}

/** An opaque rectangle, and how many texts were painted before it. */
interface Cover {
  box: Box;
  before: number;
}

/** How many letters pdf.js's texts and its operators may be apart: it leaves out some that have no shape. */
const MAX_SKIPPED = 2_000;
/** A text whose middle lies outside of what is shown by more than this, points, is not seen. */
const EDGE = 0.5;
/** Half the height of capitals, in heights of the text. */
const MIDDLE = 0.35;
/** More white texts, or more filled areas below them, cannot be compared at reasonable cost: such texts count as seen. */
const MAX_COMPARED = 20_000_000;
/** A numerator of more than one digit, or a whole number with a numerator behind it. */
const DIGITS_OVER = /\d{2,}(?=\/\d)/g;
/** The digits of a fraction are smaller than this, as a share of the height of the whole number in front of them. */
const MAX_SMALLER = 0.95;
/** PDF's mode of texts that are not painted. */
const INVISIBLE = 3;
/** The height of capitals, as a share of the text's. */
const CAPITALS = 0.7;
/** Letters in PDF's modes 0 (filled) and 4 (filled and clipped by). */
const FILLED_ONLY: ReadonlySet<number> = new Set([0, 4]);

/**
 * Knows how the texts of a page are painted. pdf.js hands texts out without their layer, colour, clipping and the size of each letter; its
 * operators have them, with the letters in the same order, by which both are matched.
 */
export class ShownTexts {
  private readonly shown: ShownText[] = [];
  /** Areas that are filled with another colour than white, which make white text readable. */
  private readonly grounds: Box[] = [];
  private readonly covers: Cover[] = [];
  private mayHide = false;
  private readonly page: Box;

  constructor(page: Box) {
    this.page = page;
  }

  /**
   * @param glyphs of pdf.js's `showText`
   * @param height of its letters, points
   */
  add(glyphs: readonly unknown[], isOff: boolean, height: number, { clip, isWhite, mode }: TextPaint): void {
    const isWhiteOnly = isWhite && FILLED_ONLY.has(mode);
    const isInvisible = mode === INVISIBLE;
    this.shown.push({ glyphs, isOff, clip, isWhite: isWhiteOnly, height, isInvisible });
    this.mayHide ||= isOff || isWhiteOnly || isInvisible || clip !== this.page;
  }

  addGround(box: Box): void {
    this.grounds.push(box);
  }

  /** @param box of an opaque area: the texts that were painted before it are not seen */
  addCover(box: Box): void {
    if (this.shown.length === 0) return;
    this.covers.push({ box, before: this.shown.length });
    this.mayHide = true;
  }

  /**
   * Those of a page's texts that are seen. In front of a fraction whose smaller digits alone show where it begins they have a blank.
   * @param texts of `getTextContent`, in its order
   */
  findSeen(texts: readonly DisplayText[]): DisplayText[] {
    if (!this.mayHide && !texts.some(({ text }) => text.search(DIGITS_OVER) !== -1)) return [...texts];
    const shownLetters = this.collectLetters();
    const hidden = new Set<DisplayText>();
    const white: DisplayText[] = [];
    const invisible: DisplayText[] = [];
    const visible: DisplayText[] = [];
    const isComparable = texts.length * this.covers.length <= MAX_COMPARED;
    let position = 0;
    const read = texts.map((text) => {
      const own = text.text.replace(/\s+/g, "");
      const skipped = shownLetters.letters.slice(position, position + MAX_SKIPPED + own.length).indexOf(own);
      if (skipped === -1) return text;
      const first = position + skipped;
      position = first + own.length;
      const parted = this.partFractions(text, first, shownLetters);
      const owner = shownLetters.owners[first] ?? 0;
      const shown = this.shown[owner];
      if (!shown || !this.mayHide) return parted;
      const isCovered = isComparable && this.covers.some(({ box, before }) => owner < before && isWhollyWithin(box, text));
      if (shown.isOff || isCovered || !isWithin(shown.clip, findMiddle(text))) hidden.add(parted);
      else if (shown.isInvisible) invisible.push(parted);
      else if (shown.isWhite) white.push(parted);
      else visible.push(parted);
      return parted;
    });
    for (const text of this.findWithoutGround(white)) hidden.add(text);
    for (const text of findCopies(invisible, visible)) hidden.add(text);
    return read.filter((text) => !hidden.has(text));
  }

  /** A text with a blank between a whole number and a fraction of smaller digits. @param first its first letter among those shown */
  private partFractions(text: DisplayText, first: number, { owners }: ShownLetters): DisplayText {
    const parted = text.text.replace(DIGITS_OVER, (digits, at: number) => {
      const start = first + text.text.slice(0, at).replace(/\s+/g, "").length;
      const heights = Array.from(digits, (_, index) => this.shown[owners[start + index] ?? 0]?.height ?? 0);
      const begin = heights.findIndex((height, index) => index > 0 && height < MAX_SMALLER * (heights[index - 1] ?? 0));
      return begin === -1 ? digits : `${digits.slice(0, begin)} ${digits.slice(begin)}`;
    });
    return parted === text.text ? text : { ...text, text: parted };
  }

  private collectLetters(): ShownLetters {
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

/** Invisible texts that lie over visible ones. Over an image they may be all that says what it shows. */
function findCopies(invisible: readonly DisplayText[], visible: readonly DisplayText[]): DisplayText[] {
  if (invisible.length * visible.length > MAX_COMPARED) return [];
  const boxes = visible.map((text) => {
    const { left, right, bottom, top } = boxAround(findCorners(text));
    return { left: left - text.height, right: right + text.height, bottom: bottom - text.height, top: top + text.height };
  });
  return invisible.filter((text) => {
    const middle = findMiddle(text);
    return boxes.some((box) => isWithin(box, middle));
  });
}

function findCorners({ x, y, width, height, angle }: DisplayText): Point[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [0, width].flatMap((along) =>
    [0, CAPITALS * height].map((up) => ({ x: x + cos * along - sin * up, y: y + sin * along + cos * up })),
  );
}

function isWhollyWithin(box: Box, text: DisplayText): boolean {
  return findCorners(text).every((corner) => isWithin(box, corner));
}

function findMiddle({ x, y, width, height, angle }: DisplayText): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x + (cos * width) / 2 - sin * MIDDLE * height, y: y + (sin * width) / 2 + cos * MIDDLE * height };
}

function isWithin({ left, right, bottom, top }: Box, { x, y }: Point): boolean {
  return x >= left - EDGE && x <= right + EDGE && y >= bottom - EDGE && y <= top + EDGE;
}
