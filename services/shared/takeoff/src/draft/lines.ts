import type { ReadDesignation } from "../designation-grammar.ts";
import { sectionWeight, type SectionWeight } from "../sections/weight.ts";
import type { Box, Callout } from "./callouts.ts";
import type { CalloutRole } from "./roles.ts";

/**
 * How far a line can be relied on. `sure`: the text says it without doubt. `check`: it says it, but something next to it may
 * change the count. `unknown`: the count does not follow from the drawing.
 */
export type Confidence = "sure" | "check" | "unknown";

/** Why a line is not sure. The sentences for people are in the contract. */
export type Reason =
  /** The text gives a quantity. */
  | "stated_quantity"
  /** `TYP`: more pieces than are labelled. */
  | "typical"
  /** `SIM`: like another piece, with a difference that is shown elsewhere. */
  | "similar"
  /** It stands in a schedule, whose marks occur on plans. */
  | "schedule";

/** A callout as evidence of a piece. */
export interface Piece {
  box: Box;
  /** As written. */
  text: string;
  quantity: number;
}

/** The pieces of one sheet that are written alike. */
export interface CountLine {
  designation: string;
  section: ReadDesignation["section"];
  shape: string;
  size: string;
  role: "placed" | "schedule";
  /** The sum of the pieces' quantities; null where the drawing does not say it. */
  quantity: number | null;
  /** Of one piece. */
  weight: SectionWeight | null;
  studs: string | null;
  camber: string | null;
  confidence: Confidence;
  reasons: readonly Reason[];
  pieces: readonly Piece[];
}

/** What was seen and makes no line. */
export interface Exception {
  kind: "existing" | "unlisted" | "legend" | "prose" | "markup";
  text: string;
  box: Box;
}

/** Whether a sheet's lines are drawn or are an image. */
export type Linework = "vector" | "mixed" | "raster" | "outlined" | "blank";

/** Counts the callouts of a page. @param roles of each callout */
export function countLines(callouts: readonly Callout[], roles: readonly CalloutRole[]): { lines: CountLine[]; exceptions: Exception[] } {
  const exceptions: Exception[] = [];
  const groups = new Map<string, { role: "placed" | "schedule"; callouts: Callout[] }>();
  for (const [index, callout] of callouts.entries()) {
    const role = roles[index];
    const kind = role === "legend" || role === "prose" ? role : callout.isExisting ? "existing" : callout.isUnlisted ? "unlisted" : null;
    if (role === "duplicate" || role === undefined) continue;
    if (kind !== null) {
      exceptions.push({ kind, text: callout.run.text, box: callout.box });
      continue;
    }
    if (role !== "placed" && role !== "schedule") continue;
    const { read, studs, camber, isTypical, isSimilar } = callout;
    const key = [role, read.designation, studs, camber, isTypical, isSimilar].join("|");
    const group = groups.get(key);
    if (group) group.callouts.push(callout);
    else groups.set(key, { role, callouts: [callout] });
  }
  return { lines: [...groups.values()].map(({ role, callouts: alike }) => lineOf(alike, role)), exceptions };
}

function lineOf(callouts: readonly Callout[], role: "placed" | "schedule"): CountLine {
  const [first] = callouts;
  if (!first) throw new Error("a line has at least one callout");
  const { designation, section, shape, size } = first.read;
  const pieces = callouts.map(({ box, text, quantity }): Piece => ({ box, text, quantity: quantity ?? 1 }));
  const reasons: Reason[] = [];
  if (role === "schedule") reasons.push("schedule");
  if (callouts.some(({ quantity }) => quantity !== null)) reasons.push("stated_quantity");
  if (first.isTypical) reasons.push("typical");
  if (first.isSimilar) reasons.push("similar");
  const isCounted = role === "placed";
  return {
    ...{ designation, section, shape, size, role, pieces, reasons },
    quantity: isCounted ? pieces.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    weight: sectionWeight(section),
    studs: first.studs,
    camber: first.camber,
    confidence: !isCounted ? "unknown" : reasons.length > 0 ? "check" : "sure",
  };
}
