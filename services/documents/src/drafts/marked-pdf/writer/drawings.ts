import type { Box } from "@takeoff/contracts";
import type { Markup } from "../markups.ts";
import type { Rgb } from "./colours/colours.ts";
import { placesAlong, placesAround, type LabelPlaces, type TextPlace } from "./text/label-places.ts";
import { findCorners, findRect, written, type PageGeometry, type Xy } from "./page-geometry.ts";
import type { StandardFont } from "./text/standard-font.ts";

/** Widths and sizes of what is drawn, shown points, next to a text of usual size. */
const LINE_WIDTH = 2.5;
const BOX_WIDTH = 1.25;
const TICK = 4;
const MARGIN = 2;
const LABEL_SIZE = 7;
/** What keeps a label apart from the lines below it. */
const HALO_WIDTH = 1.6;
/** The height of a text of usual size. Next to smaller ones, as of prints at half size, all is smaller: down to `MIN_FACTOR`. */
const USUAL_HEIGHT = 9;
const MIN_FACTOR = 0.4;

/** How large a markup is drawn, by the text that it stands at. */
function findFactor({ box }: Pick<Markup, "box">): number {
  const height = Math.min(box.right - box.left, box.top - box.bottom);
  return Math.min(1, Math.max(MIN_FACTOR, height / USUAL_HEIGHT));
}

/** What is drawn for a markup, in the page's own coordinates. */
export interface Drawing {
  /** Around all of it. */
  rect: number[];
  /** The ends of a member, or the corners of a box. */
  points: Xy[];
  /** Operators that draw it. */
  content: string;
  width: number;
  /** How far a box lies within `rect`: left, bottom, right, top. */
  inside: number[];
}

/** @param font of the label, and `places` where it can stand */
export function drawMarkup(geometry: PageGeometry, markup: Markup, rgb: Rgb, font: StandardFont, places: LabelPlaces): Drawing {
  const factor = findFactor(markup);
  const shape = markup.line ? drawLine(geometry, markup.line, factor) : drawBox(geometry, markup.box, factor);
  const label = markup.text === null ? null : placeLabel(markup.text, markup, font, places);
  const outer = label ? findRect([...cornersOfRect(shape.rect), ...cornersOfText(geometry, label)], 0) : shape.rect;
  const inside = outer.map((value, index) => Math.abs(value - (shape.rect[index] ?? value)));
  const colour = rgb.map(written).join(" ");
  const content = [
    `q ${colour} RG ${colour} rg ${written(shape.width)} w 1 J ${shape.strokes} S`,
    ...(label && markup.text !== null ? [writeLabel(geometry, label, font.encode(markup.text))] : []),
    "Q",
  ].join(" ");
  return { rect: outer, points: shape.points, content, width: shape.width, inside };
}

/** What labels must not cover of a markup: of a member also what the drawing writes at it, which is no text where it is an image. */
export function blockMarkup(places: LabelPlaces, markup: Markup): void {
  if (markup.line) {
    places.blockLine(markup.line.from, markup.line.to);
    places.block(markup.box);
  } else places.block(grow(markup.box, MARGIN * findFactor(markup)));
}

interface Shape {
  rect: number[];
  points: Xy[];
  /** Path operators. */
  strokes: string;
  width: number;
}

function drawBox(geometry: PageGeometry, box: Box, factor: number): Shape {
  const width = (BOX_WIDTH * factor) / geometry.unit;
  const points = findCorners(geometry, grow(box, MARGIN * factor));
  return { rect: findRect(points, width), points, strokes: `${path(points)} h`, width };
}

function drawLine(geometry: PageGeometry, { from, to }: NonNullable<Markup["line"]>, factor: number): Shape {
  const width = (LINE_WIDTH * factor) / geometry.unit;
  const tick = TICK * factor;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = { x: (-(to.y - from.y) / length) * tick, y: ((to.x - from.x) / length) * tick };
  const points = [geometry.toUser(from.x, from.y), geometry.toUser(to.x, to.y)];
  const ticks = [from, to].map((end) => [
    geometry.toUser(end.x - across.x, end.y - across.y),
    geometry.toUser(end.x + across.x, end.y + across.y),
  ]);
  return { rect: findRect([...points, ...ticks.flat()], 2 * width), points, strokes: [points, ...ticks].map(path).join(" "), width };
}

function placeLabel(text: string, markup: Markup, font: StandardFont, places: LabelPlaces): TextPlace {
  const { line, box } = markup;
  const size = LABEL_SIZE * findFactor(markup);
  const width = font.measure(text, size);
  return places.take(line ? placesAlong(line.from, line.to, width, size) : placesAround(box, width, size));
}

/** The operators of a label: its letters, with their outlines in white below them. */
function writeLabel({ toUser, unit }: PageGeometry, { x, y, size, angle }: TextPlace, shown: string): string {
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const origin = toUser(x, y);
  const along = toUser(x + cos, y + sin);
  const up = toUser(x - sin, y + cos);
  const matrix = [along[0] - origin[0], along[1] - origin[1], up[0] - origin[0], up[1] - origin[1], ...origin].map(written).join(" ");
  return `q 1 1 1 RG ${written((HALO_WIDTH * size) / LABEL_SIZE / unit)} w 1 j BT /F 1 Tf 1 Tr ${matrix} Tm ${shown} Tj ET Q BT /F 1 Tf ${matrix} Tm ${shown} Tj ET`;
}

function cornersOfText({ toUser }: PageGeometry, { x, y, width, size, angle }: TextPlace): Xy[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [-HALO_WIDTH, width + HALO_WIDTH].flatMap((along) => [-0.4 * size, 1.1 * size].map((across) => [along, across] as const));
  return corners.map(([along, across]) => toUser(x + cos * along - sin * across, y + sin * along + cos * across));
}

function cornersOfRect([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Xy[] {
  return [
    [left, bottom],
    [right, top],
  ];
}

function grow({ left, bottom, right, top }: Box, by: number): Box {
  return { left: left - by, bottom: bottom - by, right: right + by, top: top + by };
}

const path = ([first = [0, 0], ...rest]: readonly Xy[]): string => [`${point(first)} m`, ...rest.map((one) => `${point(one)} l`)].join(" ");
const point = ([x, y]: Xy): string => `${written(x)} ${written(y)}`;
