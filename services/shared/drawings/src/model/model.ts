import type { Element, Frame, Point } from "./frame.ts";
import type { Shape } from "./steel.ts";

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
