import type { DisplayPage } from "./display-page.ts";

/** Whether a sheet's lines are drawn or are an image, and whether its letters can be read. */
export type Linework = "vector" | "mixed" | "raster" | "outlined" | "garbled" | "blank";

/** A scan has a frame and a stamp over its image at most. */
const RASTER = { maxStrokes: 60, minCover: 0.5 };
/** From this share on, the lines of the drawing may be images even where its texts are not. */
const MIXED_COVER = 0.25;
/** Letters drawn as lines: hardly any text, and many strokes. */
export const OUTLINED = { maxCharacters: 40, minStrokes: 500 };
/** Letters that the file does not name: so many characters, and such a share of the page's. */
const GARBLED = { minCharacters: 20, minShare: 0.3 };

/** What the drawing of a page consists of. Never decided by the images' share alone: a vector sheet may have a photograph under it. */
export function readLinework({
  texts,
  unreadable,
  strokes,
  imageCover,
  origin,
}: Pick<DisplayPage, "texts" | "unreadable" | "strokes" | "imageCover" | "origin">): Linework {
  if (origin) return origin === "scan" ? "raster" : "outlined";
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (texts.length === 0 && unreadable === 0 && strokes.count === 0 && imageCover === 0) return "blank";
  if (strokes.count < RASTER.maxStrokes && imageCover >= RASTER.minCover) return "raster";
  if (unreadable >= GARBLED.minCharacters && unreadable >= GARBLED.minShare * (unreadable + characters)) return "garbled";
  if (characters < OUTLINED.maxCharacters && strokes.count > OUTLINED.minStrokes) return "outlined";
  return imageCover >= MIXED_COVER ? "mixed" : "vector";
}
