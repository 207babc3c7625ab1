import type { DisplayPage } from "./display-page.ts";

/** Whether a sheet's lines are drawn or are an image. */
export type Linework = "vector" | "mixed" | "raster" | "outlined" | "blank";

/** A scan has a frame and a stamp over its image at most. */
const RASTER = { maxStrokes: 60, minCover: 0.5 };
/** From this share on, the lines of the drawing may be images even where its texts are not. */
const MIXED_COVER = 0.25;
/** Letters drawn as lines: hardly any text, and many strokes. */
const OUTLINED = { maxCharacters: 40, minStrokes: 500 };

/** What the drawing of a page consists of. Never decided by the images' share alone: a vector sheet may have a photograph under it. */
export function readLinework({ texts, strokes, imageCover }: Pick<DisplayPage, "texts" | "strokes" | "imageCover">): Linework {
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (texts.length === 0 && strokes.count === 0 && imageCover === 0) return "blank";
  if (strokes.count < RASTER.maxStrokes && imageCover >= RASTER.minCover) return "raster";
  if (characters < OUTLINED.maxCharacters && strokes.count > OUTLINED.minStrokes) return "outlined";
  return imageCover >= MIXED_COVER ? "mixed" : "vector";
}
