import { boxAround, type Box, type Point } from "../geometry/box.ts";
import type { DisplayPage, DisplayText } from "./display-page.ts";
import { Strokes } from "./strokes/strokes.ts";

/** A page turned by a right angle, and the way back. */
export interface TurnedPage {
  page: DisplayPage;
  /** From the turned page to the page as it is shown. */
  backPoint(point: Point): Point;
  backBox(box: Box): Box;
}

/** Of the letters of a page: fewer that run up are those of members, sizes in schedules and title blocks. */
const MIN_SHARE = 0.6;
/** The same where the titles of lists run up, too: in a schedule of columns the sizes stand across all else. */
const MIN_TITLED_SHARE = 0.1;
const TITLE = /\b(?:SCHEDULE|BILL|LIST)\b/;
/** Radians. */
const SAME_ANGLE = 0.05;

/** Turns a page that is drawn turned so that its texts are level. Null for any other page. */
export function turnPage(page: DisplayPage): TurnedPage | null {
  const isUp = isDrawnAt(Math.PI / 2, page);
  if (!isUp && !isDrawnAt(-Math.PI / 2, page)) return null;
  const { width, height } = page;
  const turn = isUp ? ({ x, y }: Point): Point => ({ x: y, y: width - x }) : ({ x, y }: Point): Point => ({ x: height - y, y: x });
  const backPoint = isUp ? ({ x, y }: Point): Point => ({ x: width - y, y: x }) : ({ x, y }: Point): Point => ({ x: y, y: height - x });
  const angle = isUp ? -Math.PI / 2 : Math.PI / 2;
  return {
    page: {
      ...page,
      width: height,
      height: width,
      texts: page.texts.map((text) => ({ ...text, ...turn(text), angle: normalize(text.angle + angle) })),
      strokes: turnStrokes(page.strokes, turn),
      markups: page.markups.map((markup) => ({ ...markup, box: turnBox(markup.box, turn) })),
    },
    backPoint,
    backBox: (box) => turnBox(box, backPoint),
  };
}

function isDrawnAt(angle: number, { texts }: DisplayPage): boolean {
  const turned = texts.filter((text) => Math.abs(text.angle - angle) < SAME_ANGLE);
  if (turned.length === 0) return false;
  const share = countLetters(turned) / countLetters(texts);
  if (share > MIN_SHARE) return true;
  const titles = texts.filter(({ text }) => TITLE.test(text.toUpperCase()));
  return share > MIN_TITLED_SHARE && titles.length > 0 && titles.every((title) => turned.includes(title));
}

function countLetters(texts: readonly DisplayText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/** An angle in the range of `Math.atan2`. */
function normalize(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

function turnBox({ left, bottom, right, top }: Box, turn: (point: Point) => Point): Box {
  return boxAround([turn({ x: left, y: bottom }), turn({ x: right, y: top })]);
}

function turnStrokes(strokes: Strokes, turn: (point: Point) => Point): Strokes {
  const { ends } = strokes;
  const turned = new Float32Array(ends.length);
  for (let at = 0; at < ends.length; at += 2) {
    const { x, y } = turn({ x: ends[at] ?? 0, y: ends[at + 1] ?? 0 });
    turned[at] = x;
    turned[at + 1] = y;
  }
  return new Strokes({ ...strokes, ends: turned });
}
