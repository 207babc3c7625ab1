import type { Box } from "@takeoff/contracts";
import type { Markup } from "../markups.ts";
import type { Rgb } from "./colours.ts";
import { placesAlong, placesAround, type LabelPlaces, type TextPlace } from "./label-places.ts";
import { cornersOf, rectOf, written, type PageGeometry, type Xy } from "./page-geometry.ts";
import type { StandardFont } from "./standard-font.ts";

/** Widths and sizes of what is drawn, shown points. */
const LINE_WIDTH = 2.5;
const BOX_WIDTH = 1.25;
const TICK = 4;
const MARGIN = 2;
const LABEL_SIZE = 7;
/** What keeps a label apart from the lines below it. */
const HALO_WIDTH = 1.6;

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
  const shape = markup.line ? drawLine(geometry, markup.line) : drawBox(geometry, markup.box);
  const label = markup.text === null ? null : placeLabel(font.fit(markup.text), markup, font, places);
  const outer = label ? rectOf([...cornersOfRect(shape.rect), ...cornersOfText(geometry, label)], 0) : shape.rect;
  const inside = outer.map((value, index) => Math.abs(value - (shape.rect[index] ?? value)));
  const colour = rgb.map(written).join(" ");
  const content = [
    `q ${colour} RG ${colour} rg ${written(shape.width)} w 1 J ${shape.strokes} S`,
    ...(label && markup.text !== null ? [writeLabel(geometry, label, font.encode(markup.text))] : []),
    "Q",
  ].join(" ");
  return { rect: outer, points: shape.points, content, width: shape.width, inside };
}

/** What labels must not cover of a markup. */
export function blockMarkup(places: LabelPlaces, { line, box }: Markup): void {
  if (line) places.blockLine(line.from, line.to);
  else places.block(grow(box, MARGIN));
}

interface Shape {
  rect: number[];
  points: Xy[];
  /** Path operators. */
  strokes: string;
  width: number;
}

function drawBox(geometry: PageGeometry, box: Box): Shape {
  const width = BOX_WIDTH / geometry.unit;
  const points = cornersOf(geometry, grow(box, MARGIN));
  return { rect: rectOf(points, width), points, strokes: `${path(points)} h`, width };
}

function drawLine(geometry: PageGeometry, { from, to }: NonNullable<Markup["line"]>): Shape {
  const width = LINE_WIDTH / geometry.unit;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = { x: (-(to.y - from.y) / length) * TICK, y: ((to.x - from.x) / length) * TICK };
  const points = [geometry.toUser(from.x, from.y), geometry.toUser(to.x, to.y)];
  const ticks = [from, to].map((end) => [
    geometry.toUser(end.x - across.x, end.y - across.y),
    geometry.toUser(end.x + across.x, end.y + across.y),
  ]);
  return { rect: rectOf([...points, ...ticks.flat()], 2 * width), points, strokes: [points, ...ticks].map(path).join(" "), width };
}

function placeLabel(text: string, { line, box }: Markup, font: StandardFont, places: LabelPlaces): TextPlace {
  const width = font.measure(text, LABEL_SIZE);
  return places.take(line ? placesAlong(line.from, line.to, width, LABEL_SIZE) : placesAround(box, width, LABEL_SIZE));
}

/** The operators of a label: its letters, with their outlines in white below them. */
function writeLabel({ toUser, unit }: PageGeometry, { x, y, size, angle }: TextPlace, shown: string): string {
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const origin = toUser(x, y);
  const along = toUser(x + cos, y + sin);
  const up = toUser(x - sin, y + cos);
  const matrix = [along[0] - origin[0], along[1] - origin[1], up[0] - origin[0], up[1] - origin[1], ...origin].map(written).join(" ");
  return `q 1 1 1 RG ${written(HALO_WIDTH / unit)} w 1 j BT /F 1 Tf 1 Tr ${matrix} Tm ${shown} Tj ET Q BT /F 1 Tf ${matrix} Tm ${shown} Tj ET`;
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
