/** Where text stands on a picture, dots; `angle` is the direction of reading, degrees counter-clockwise from level to the right. */
export interface TextBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
  angle: 0 | 90 | 180 | 270;
}

/** A line of text that was read. */
export interface ReadLine extends TextBox {
  text: string;
  /** How sure the recognizer is of its letters on average, 0 to 1. */
  score: number;
  /** It has a fraction as two small numbers above each other, which is not read. */
  hasStacked: boolean;
  /** The parts of a line with one such fraction; missing where it has none, or several. */
  parts?: StackedParts;
}

/** Where the parts of a line with a fraction as two small numbers stand; null for what it does not have. */
export interface StackedParts {
  before: TextBox | null;
  over: TextBox;
  under: TextBox;
  after: TextBox | null;
}

/** Whether a line of text runs to the left or right. */
export function isLevel({ angle }: Pick<TextBox, "angle">): boolean {
  return angle === 0 || angle === 180;
}
