import type { ReadDesignation } from "../../designation-grammar.ts";
import { findDesignations } from "./callout-grammar.ts";
import { pointIn, type Point, type Run } from "../text/runs.ts";

/** The smallest upright rectangle around something, in points of the page. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A designation that stands on a drawing, with what is written next to it. */
export interface Callout {
  read: ReadDesignation;
  /** As written. */
  text: string;
  run: Run;
  box: Box;
  centre: Point;
  /** Numbers are not those of a rolled section. */
  isUnlisted: boolean;
  /** How many pieces the text says that there are: `(4) W12X26`; null where it does not. */
  quantity: number | null;
  /** Shear studs, as written: `20`, `3,5,3`. */
  studs: string | null;
  /** In inches, as written: `3/4`. */
  camber: string | null;
  isExisting: boolean;
  /** `TYP`, `TYPICAL`: it stands for more pieces than are labelled. */
  isTypical: boolean;
  /** `SIM`: another detail or piece shows what is meant. */
  isSimilar: boolean;
  /** `AT EA JOIST`: one at each of them. `both`: `EA SIDE`, `EACH END`. Null where the text says nothing of the kind. */
  each: "joist" | "other" | "both" | null;
}

const QUANTITY = /(?:^|\s)(?:\((?<bracketed>\d{1,2})\)|(?<plain>\d{1,2}) ?-)\s*$/;
const STUDS = /^\s*[([<](?<studs>\d{1,3}(?:, ?\d{1,3})*)[)\]>]/;
const CAMBER = /\bC ?= ?(?<camber>\d+(?:[ -]\d+\/\d+|\/\d+)?)"?/;
const EACH = /(?:\bAT|@) ?(?:EA(?:CH)?\.?|ALL) ?(?<what>[A-Z]+)|\bEA(?:CH)?\.? ?(?<both>SIDE|END|WAY)\b/;
const EXISTING = /\((?:E|EX|EXIST\.?|EXISTING)\)|\bEX(?:IST(?:ING|\.)?)?(?=[\s.]|$)/;

/** Finds the designations of a page's texts, from the top of the page and from the left. */
export function findCallouts(runs: readonly Run[]): Callout[] {
  return runs.toSorted((a, b) => b.centre.y - a.centre.y || a.centre.x - b.centre.x).flatMap(calloutsIn);
}

function calloutsIn(run: Run): Callout[] {
  const found = findDesignations(run.text);
  if (found.length === 0) return [];
  const offsets = offsetsIn(run);
  return found.map(({ from, to, text, read, isUnlisted }, index) => {
    const before = run.text.slice(found[index - 1]?.to ?? 0, from);
    const after = run.text.slice(to, found[index + 1]?.from);
    const upperBefore = before.toUpperCase();
    const upperAfter = after.toUpperCase();
    const quantity = QUANTITY.exec(upperBefore)?.groups;
    const around = `${upperBefore} ${upperAfter}`;
    const [start = 0, end = 0] = [offsets[from], offsets[to]];
    return {
      read,
      text,
      run,
      isUnlisted,
      box: boxOf(run, start, end),
      centre: pointIn(run, (start + end) / 2),
      quantity: quantity ? Number(quantity["bracketed"] ?? quantity["plain"]) : null,
      studs: STUDS.exec(upperAfter)?.groups?.["studs"]?.replaceAll(" ", "") ?? null,
      camber: CAMBER.exec(upperAfter)?.groups?.["camber"] ?? null,
      isExisting: EXISTING.test(around),
      isTypical: /\bTYP(?:ICAL)?\b/.test(around),
      isSimilar: /\bSIM(?:ILAR)?\b/.test(around),
      each: eachIn(upperAfter),
    };
  });
}

function eachIn(after: string): Callout["each"] {
  const found = EACH.exec(after)?.groups;
  if (!found) return null;
  const { what = "", both } = found;
  if (both !== undefined || /^(?:SIDE|END)/.test(what)) return "both";
  return /^(?:JST|JOIST)/.test(what) ? "joist" : "other";
}

/** Widths of letters as in most typefaces of drawings, in heights of the text: a file says only where a whole text ends. */
const WIDE = /[WM@%]/;
const NARROW = /[ ijltfrI.,:;'"()[\]|/-]/;
function widthOf(letter: string): number {
  return WIDE.test(letter) ? 0.9 : NARROW.test(letter) ? 0.32 : /[A-Z]/.test(letter) ? 0.68 : 0.56;
}

/** Where each letter begins, and the last one ends, in points along the baseline; by their index in the text. */
function offsetsIn({ text, width }: Run): number[] {
  const ends = [0];
  let sum = 0;
  for (const letter of text) {
    sum += widthOf(letter);
    for (let unit = 0; unit < letter.length; unit++) ends.push(sum);
  }
  return ends.map((end) => (end / sum) * width);
}

/** The box around the part of a text from `start` to `end`, in points along its baseline. */
export function boxOf(run: Pick<Run, "x" | "y" | "height" | "angle">, start: number, end: number): Box {
  const cos = Math.cos(run.angle);
  const sin = Math.sin(run.angle);
  const corners = [start, end].flatMap((along) =>
    [0, run.height].map((up) => ({ x: run.x + cos * along - sin * up, y: run.y + sin * along + cos * up })),
  );
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
