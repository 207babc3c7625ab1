import type { Point } from "../../sheet/pen.ts";
import type { Shape } from "./steel.ts";

export type ElementKind = "column" | "girder" | "beam" | "angle" | "plate" | "brace";

/** A piece of steel in the building. In an elevation y is the height above the slab. */
export interface Element {
  kind: ElementKind;
  shape: Shape;
  from: Point;
  to: Point;
  /** Length in the takeoff, inches. */
  length: number;
  /** The view in which it is counted: the plan, or the elevation of a braced bay by its number. */
  view: "plan" | number;
  /** The position of the callout along the piece, from 0 to 1. */
  calloutAt: number;
  notes: string;
}

export interface BracedBay {
  /** The number of its elevation, from 1. */
  number: number;
  side: "top" | "right" | "bottom" | "left";
  /** Index of the bay along its side. */
  bay: number;
  /** Name of the grid line along it. */
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

/** A one-storey steel frame on a grid, which all sheets of a drawing show. All lengths in inches. */
export interface Frame {
  /** Grid lines 1, 2, 3 … from left to right. */
  gridX: readonly number[];
  /** Grid lines from the bottom up; their letters run from the top down. */
  gridY: readonly number[];
  /** Height of the top of steel above the slab. */
  eave: number;
  braced: readonly BracedBay[];
  openings: readonly Opening[];
  elements: readonly Element[];
}

export type SheetNumber = "S-101" | "S-201" | "S-301";

/** The content of the title block. ASCII only. */
export interface TitleBlock {
  project: string;
  location: string;
  contractor: string;
  /** The job number of the design office. */
  job: string;
  /** `YYYY-MM-DD` */
  date: string;
  revision: number;
}

/** A piece on its page: its ends in points from the lower left corner. Both ends of a column in plan are the same. */
export interface Piece {
  /** Identifier of its markup in the processed PDF: 16 capital letters. */
  markupId: string;
  element: Element;
  from: Point;
  to: Point;
}

/** A line of the takeoff: equal pieces on one sheet under one mark. */
export interface Member {
  /** Number of the line, from 1. */
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

/** A drawing and the steel in it: the truth with which its sheets and all files agree. */
export interface Drawing {
  title: TitleBlock;
  frame: Frame;
  sheets: readonly Sheet[];
  /** Sheets that the others refer to but that are left out. */
  missing: readonly SheetNumber[];
  members: readonly Member[];
}

/** All pieces with their members, in the takeoff's order. */
export function pieces(drawing: Drawing): { member: Member; piece: Piece }[] {
  return drawing.members.flatMap((member) => member.pieces.map((piece) => ({ member, piece })));
}

/** Pounds of all members, rounded to hundredths. */
export function totalWeight(drawing: Drawing): number {
  return Math.round(drawing.members.reduce((sum, member) => sum + member.totalWeight, 0) * 100) / 100;
}
