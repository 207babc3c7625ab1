import type { Shape } from "./steel.ts";

/** A point of the building in inches: x to the right, y upwards on the sheet; in an elevation y is the height over the slab. */
export type Point = readonly [x: number, y: number];

export type ElementKind = "column" | "girder" | "beam" | "angle" | "plate" | "brace";

/** One piece of steel in the place where a sheet shows it. */
export interface Element {
  kind: ElementKind;
  shape: Shape;
  from: Point;
  to: Point;
  /** Length to be bought, in inches. */
  length: number;
  /** The view that shows and counts it: "plan", or the number of a braced bay's elevation. */
  view: "plan" | number;
  /** Where along the piece its callout stands, from 0 to 1. */
  calloutAt: number;
  notes: string;
}

export interface BracedBay {
  /** From 1, as its elevation is numbered. */
  number: number;
  side: "top" | "right" | "bottom" | "left";
  /** Index of the bay along its side. */
  bay: number;
  /** Name of the grid line that it stands on. */
  axis: string;
  /** Names of the two grid lines at its columns. */
  lines: readonly [string, string];
  width: number;
  /** Designations of its two columns. */
  columns: readonly [string, string];
}

export interface Opening {
  low: Point;
  high: Point;
}

/** A one-storey steel frame on a grid: what all sheets of a drawing show. All lengths in inches. */
export interface Frame {
  /** Grid lines 1, 2, 3 … from left to right. */
  gridX: readonly number[];
  /** Grid lines from the bottom up; their letters run from the top down. */
  gridY: readonly number[];
  /** Top of steel over the slab. */
  eave: number;
  braced: readonly BracedBay[];
  openings: readonly Opening[];
  elements: readonly Element[];
}

export const SHEET_NUMBERS = ["S-101", "S-201", "S-301"] as const;
export type SheetNumber = (typeof SHEET_NUMBERS)[number];

/** What the title block says. ASCII only. */
export interface TitleBlock {
  project: string;
  location: string;
  contractor: string;
  /** The design office's number for the job. */
  job: string;
  /** `YYYY-MM-DD` */
  date: string;
  revision: number;
}

/** A piece where it stands on its page: ends in points from the lower left corner. Both ends of a column in plan are one point. */
export interface Piece {
  /** Identifier of its markup in the processed PDF: 16 capital letters. */
  markupId: string;
  element: Element;
  from: Point;
  to: Point;
}

/** Equal pieces on one sheet under one mark: a line of the takeoff. */
export interface Member {
  /** From 1, in the takeoff's order. */
  item: number;
  mark: string;
  quantity: number;
  shape: Shape;
  /** Inches. */
  length: number;
  /** Pounds, rounded to hundredths. */
  pieceWeight: number;
  totalWeight: number;
  finish: string;
  category: string;
  sheet: SheetNumber;
  /** From 1. */
  page: number;
  notes: string;
  pieces: readonly Piece[];
}

export interface Sheet {
  number: SheetNumber;
  title: string;
  scale: string;
  /** From 1. */
  page: number;
}

/** A drawing and the steel in it. Everything made from one agrees with it, because it is read from here. */
export interface Drawing {
  title: TitleBlock;
  frame: Frame;
  sheets: readonly Sheet[];
  /** Sheets that the drawing refers to and does not hold. */
  missing: readonly SheetNumber[];
  members: readonly Member[];
}

/** All pieces with their members, page by page. */
export function pieces(drawing: Drawing): { member: Member; piece: Piece }[] {
  return drawing.members.flatMap((member) => member.pieces.map((piece) => ({ member, piece })));
}

/** Pounds of all members, rounded to hundredths. */
export function totalWeight(drawing: Drawing): number {
  return Math.round(drawing.members.reduce((sum, member) => sum + member.totalWeight, 0) * 100) / 100;
}
