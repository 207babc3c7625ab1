import type { DisplayPage } from "./display-page.ts";
import { MAX_LETTER_STROKE, type Strokes } from "./strokes/strokes.ts";

/** Whether a sheet's lines are drawn or are an image, and whether its letters can be read. */
export type Linework = "vector" | "mixed" | "raster" | "outlined" | "garbled" | "blank";

/** A scan has a frame and a stamp over its image at most. */
const RASTER = { maxStrokes: 60, minCover: 0.5 };
/** From this share on, the lines of the drawing may be images even where its texts are not. */
const MIXED_COVER = 0.25;
/**
 * Letters drawn as lines: hardly any text and many strokes, or few texts, such as a plot stamp or the titles of details, and many short strokes
 * for each letter. The more letters, the more strokes: hatches have as many as some sheets of letters.
 */
const OUTLINED = { fewCharacters: 40, minStrokes: 500, someCharacters: 300, perCharacter: { some: 50, many: 100 } };
/** Pages with more letters have texts of their own. */
export const MAX_OUTLINED_CHARACTERS = 1_000;
/** Letters that the file does not name: so many characters, and such a share of the page's. */
const GARBLED = { minCharacters: 20, minShare: 0.3 };

/** What the drawing of a page consists of. Never decided by the images' share alone: a vector sheet may have a photograph under it. */
export function readLinework({
  texts,
  unreadable,
  strokes,
  imageCover,
  markups,
  origin,
}: Omit<DisplayPage, "width" | "height" | "operators">): Linework {
  if (origin) return origin === "scan" ? "raster" : "outlined";
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const isEmpty = texts.length === 0 && unreadable === 0 && strokes.count === 0 && imageCover === 0;
  if (isEmpty) return markups.length === 0 ? "blank" : "vector";
  if (strokes.count < RASTER.maxStrokes && imageCover >= RASTER.minCover) return "raster";
  if (unreadable >= GARBLED.minCharacters && unreadable >= GARBLED.minShare * (unreadable + characters)) return "garbled";
  if (areLettersOutlined(characters, strokes)) return "outlined";
  return imageCover >= MIXED_COVER ? "mixed" : "vector";
}

/** Whether the letters of a page are drawn as lines. @param characters of its own texts */
export function areLettersOutlined(characters: number, strokes: Strokes): boolean {
  if (strokes.count <= OUTLINED.minStrokes || characters >= MAX_OUTLINED_CHARACTERS) return false;
  if (characters < OUTLINED.fewCharacters) return true;
  const { ends } = strokes;
  let short = 0;
  for (let at = 0; at < 4 * strokes.count; at += 4) {
    const dx = (ends[at + 2] ?? 0) - (ends[at] ?? 0);
    const dy = (ends[at + 3] ?? 0) - (ends[at + 1] ?? 0);
    if (dx * dx + dy * dy <= MAX_LETTER_STROKE ** 2) short++;
  }
  return short > OUTLINED.perCharacter[characters < OUTLINED.someCharacters ? "some" : "many"] * characters;
}
