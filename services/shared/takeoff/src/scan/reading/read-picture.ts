import type { GrayImage } from "../image/gray-image.ts";
import type { Model } from "../models.ts";
import type { Answer } from "./characters.ts";
import { detectText } from "./detect.ts";
import { findDirections } from "./directions.ts";
import { recognizeText } from "./recognize.ts";
import { readStackedFractions } from "./stacked-lines.ts";
import type { ReadLine, TextBox } from "./text-box.ts";

/** The models, ready to run. */
export interface PictureModels {
  detector: Model;
  recognizer: Model;
  answers: readonly Answer[];
}

/** At which resolution the detector sees a sheet's letters best, dots per inch. */
const DETECTED_AT = 200;
/** The share of the time that finding the texts takes, level and upright ones together. */
const DETECTING = 0.6;

/**
 * Reads the texts of a picture, in both directions.
 * @param resolution of the picture, dots per inch
 */
export async function readPicture(
  picture: GrayImage,
  resolution: number,
  { detector, recognizer, answers }: PictureModels,
  progress: (share: number) => void,
): Promise<ReadLine[]> {
  const reduce = resolution / DETECTED_AT;
  const found: TextBox[] = [];
  for (const isTurned of [false, true]) {
    const before = isTurned ? DETECTING / 2 : 0;
    const advance = (share: number): void => progress(before + (share * DETECTING) / 2);
    found.push(...(await detectText(picture, detector, { reduce, isTurned, progress: advance })));
  }
  const directed = await findDirections(found, (boxes) => recognizeText(picture, boxes, { recognizer, answers }));
  const advance = (share: number): void => progress(DETECTING + share * (1 - DETECTING));
  const lines = await recognizeText(picture, directed, { recognizer, answers, progress: advance });
  return readStackedFractions(lines, (boxes) => recognizeText(picture, boxes, { recognizer, answers }));
}
