import type { DisplayText } from "../page/display-page.ts";

/** Texts within a degree of each other have the same direction. */
const DIRECTION = (2 * Math.PI) / 180;

/** A text with its place along and across its direction. */
export interface PlacedText extends DisplayText {
  direction: number;
  along: number;
  across: number;
}

export function placeText(text: DisplayText): PlacedText {
  const turns = Math.round((2 * Math.PI) / DIRECTION);
  const direction = (Math.round(text.angle / DIRECTION) + turns) % turns;
  const cos = Math.cos(text.angle);
  const sin = Math.sin(text.angle);
  return { ...text, direction, along: text.x * cos + text.y * sin, across: text.y * cos - text.x * sin };
}
