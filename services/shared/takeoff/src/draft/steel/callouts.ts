import { lengthInInches, readWrittenLength } from "../../cells/lengths.ts";
import type { ReadDesignation } from "../../designations/read-designation.ts";
import { findDesignations } from "./callout-grammar.ts";
import { IMPERIAL_SHEET, type SheetUnits } from "../sheet/sheet-units.ts";
import type { Box, Point } from "../geometry/box.ts";
import { measureLetters } from "../text/letter-widths.ts";
import { boxAlong, pointIn, type Run } from "../text/runs.ts";

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
  /** A note that seems to say it is not understood. */
  isQuantityUnclear: boolean;
  /** Of a piece, as the text says it in feet and inches behind the size, `W14X22 x 22'-1 5/8"`; null where it does not. */
  inches: number | null;
  /** Shear studs, as written: `20`, `3,5,3`. */
  studs: string | null;
  /** In inches, as written: `3/4`. */
  camber: string | null;
  isExisting: boolean;
  /** `w/ C12X20.7 CAP`: it is added to the piece that is named before it, and is there as often. */
  isAdded: boolean;
  /** `TYP`, `TYPICAL`: it stands for more pieces than are labelled. */
  isTypical: boolean;
  /** `SIM`: another detail or piece shows what is meant. */
  isSimilar: boolean;
  /** `@ 5'-0" O.C.`: `spaced`, as many as there is room for. `AT EA JOIST`: one at each of them. `both`: `EA SIDE`, `EACH END`, `NS/FS`. Null where the text says nothing of the kind. */
  each: "joist" | "other" | "both" | "spaced" | null;
}

const QUANTITY = /(?:^|\s)(?:\((?<bracketed>\d{1,2})\)|(?<plain>\d{1,2}) ?-)\s*$/;
const STUDS = /^\s*[([<](?<studs>\d{1,3}(?:, ?\d{1,3})*)[)\]>](?! ?(?:PLACES|PLCS?|LOC|REQ))/;
const CAMBER = /\bC ?= ?(?<camber>\d+(?:[ -]\d+\/\d+|\/\d+)?)"?/;
/** `(5 REQ'D)`, `TYP. (4) PLACES`, `4 PLACES`. */
const NOTE = /\(?(?<required>\d{1,3})\)? ?REQ(?:'?D|UIRED)?\b|(?:^|\s|\()\(?(?<places>\d{1,2})\)? ?(?:PLACES|PLCS?|LOCATIONS|LOCS?)\b/;
/** `(QTY-04)`, `TYP OF 6`: alone in their text, or directly behind a size. */
const COUNT = /^\W*(?:QTY\.? ?[-:=]? ?|TYP(?:ICAL)?\.? OF )(?<count>\d{1,3})\b/;
/** `x 2`: behind a size that is complete, or alone. */
const TIMES = /^[ (]*[X*] ?(?<times>\d)\)?(?: TYP\.?)?$/;
/** A note that seems to say how many there are. */
const SEEMS_COUNT =
  /\bQTY\b|\bREQ(?:'?D|UIRED)?\b|\bTYP(?:ICAL)?\.? OF\b|\bPL(?:CS|ACES)\b|\bLOC(?:ATION)?S\b|^ [X*] \d{1,2}(?![\d./'"-]| \d)|^\(?[X*] ?\d{1,3}\)?$|\(\d+ ?X\)/;
const MAX_NOTE = 16;
/** Behind a quantity: as many on each of two sides; behind BOTH, it may be that of both together. */
const ON_SIDES = /\b(?:BOTH|EACH|EA\.?) ?(?:SIDE|END|FACE)S?\b|\bN\.?S\.? ?[/&] ?F\.?S\b/;
const ON_BOTH = /\bBOTH\b/;

/** `W/ C12X20.7 CAP`: a second piece on the first one. */
const ADDED = /(?:\bW\/|\bWITH)\s*$/;
const EACH =
  /(?:\bAT|@) ?(?:EA(?:CH)?\.?|ALL) ?(?<what>[A-Z]+)|\bEA(?:CH)?\.? ?(?<both>SIDE|END|WAY)\b|\b(?<sides>N\.?S\.? ?[/&] ?F\.?S)\b/;
const SPACING = /^[^A-Z]{0,12}(?:@|\bAT\b) ?\d[\d'" /.-]{0,12}(?:O\.? ?C\b|MAX\.? O|CTRS?\b|CENTERS\b)/;
const EXISTING = /\((?:E|EX|EXIST\.?|EXISTING)\)|\bEX(?:IST(?:ING|\.)?)?(?=[\s.]|$)|\bEXISTANTE?S?\b|\bBESTAND\b|\bBEST\.|\bBESTEHEND/;

/** Feet and inches behind a size. */
const LENGTH = /^ ?[X*] ?(?<length>\d{1,3}(?:'|(?=-))(?: ?-? ?(?:\d{1,2}[ -])?\d{1,2}(?:\/\d{1,2}|\.\d{1,4})?)?"?)(?![\d/.']| ?-? ?\d)/;

/** `PL1"X12"-1'-0"`: in front of a length as a second X. */
const DASH = /^-(?=\d+')/;

/** `X5" LONG` and `x 11 1/2` behind a size. */
const LONG = /^ ?[X*] ?(?<inches>\d{1,3} \d{1,2}\/\d{1,2}(?!\d)|\d{1,3}(?:-\d{1,2}\/\d{1,2})?(?="? ?(?:LONG|LG)\b))/;

/** How many pieces a note in capitals says that there are; null for a text that says nothing of the kind. */
export function readQuantityNote(text: string): number | null {
  const found = { ...NOTE.exec(text)?.groups, ...COUNT.exec(text)?.groups, ...TIMES.exec(text)?.groups };
  const quantity = Number(found["count"] ?? found["times"] ?? found["required"] ?? found["places"] ?? 0);
  if (quantity === 0) return null;
  return ON_SIDES.test(text) ? 2 * quantity : quantity;
}

/** Whether a short text in capitals seems to say how many pieces there are, and is not understood, or not without doubt. */
export function isUnclearQuantity(text: string): boolean {
  const isOnSides = ON_SIDES.test(text);
  if ((text.trim().length > MAX_NOTE && !isOnSides) || !SEEMS_COUNT.test(text)) return false;
  return readQuantityNote(text) === null || (isOnSides && ON_BOTH.test(text));
}

/** Finds the designations of a page's texts, from the top of the page and from the left. */
export function findCallouts(runs: readonly Run[], units: SheetUnits = IMPERIAL_SHEET): Callout[] {
  return runs.toSorted((a, b) => b.centre.y - a.centre.y || a.centre.x - b.centre.x).flatMap((run) => findInRun(run, units));
}

function findInRun(run: Run, units: SheetUnits): Callout[] {
  const found = findDesignations(run.text, units);
  if (found.length === 0) return [];
  const offsets = measureLetters(run);
  let last: number | null = null;
  return found.map(({ from, to, text, read, isUnlisted }, index) => {
    const upperBefore = run.text.slice(found[index - 1]?.to ?? 0, from).toUpperCase();
    const upperAfter = run.text.slice(to, found[index + 1]?.from).toUpperCase();
    const before = QUANTITY.exec(upperBefore)?.groups;
    const noted = readQuantityNote(upperAfter);
    const isAdded = ADDED.test(upperBefore);
    const own = before ? Number(before["bracketed"] ?? before["plain"]) : noted;
    const quantity = own ?? (isAdded ? last : null);
    last = quantity;
    const around = `${upperBefore} ${upperAfter}`;
    const start = offsets[from] ?? 0;
    const end = offsets[to] ?? 0;
    return {
      read,
      text,
      run,
      isUnlisted,
      box: boxAlong(run, start, end),
      centre: pointIn(run, (start + end) / 2),
      quantity,
      isQuantityUnclear: isDoubtful(quantity, { before: index === 0 ? upperBefore : "", after: upperAfter }),
      inches:
        readLength(text.endsWith('"') ? upperAfter.replace(DASH, "X") : upperAfter) ?? (read.length ? lengthInInches(read.length) : null),
      studs: STUDS.exec(upperAfter)?.groups?.["studs"]?.replaceAll(" ", "") ?? null,
      camber: CAMBER.exec(upperAfter)?.groups?.["camber"] ?? null,
      isExisting: EXISTING.test(around),
      isAdded,
      isTypical: noted === null && /\bTYP(?:ICAL)?\b/.test(around),
      isSimilar: /\bSIM(?:ILAR)?\b/.test(around),
      each: noted !== null && ON_SIDES.test(upperAfter) ? null : readEach(upperAfter),
    };
  });
}

/**
 * Whether a note seems to say how many there are, and may say something else: a note in front of a size may be the one's above it, and
 * the number behind a size the length, where that is less than a foot.
 */
function isDoubtful(quantity: number | null, { before, after }: { before: string; after: string }): boolean {
  return quantity === null ? isUnclearQuantity(after) || readQuantityNote(before) !== null : TIMES.test(after) || isUnclearQuantity(after);
}

function readLength(after: string): number | null {
  const inches = LONG.exec(after)?.groups?.["inches"];
  const length = inches === undefined ? LENGTH.exec(after)?.groups?.["length"] : `${inches}"`;
  const written = readWrittenLength(length ?? "", { unit: null, mark: ".", dashed: true });
  return written && lengthInInches(written);
}

function readEach(after: string): Callout["each"] {
  if (SPACING.test(after)) return "spaced";
  const found = EACH.exec(after)?.groups;
  if (!found) return null;
  const { what = "", both, sides } = found;
  if (both !== undefined || sides !== undefined || /^(?:SIDE|END)/.test(what)) return "both";
  return /^(?:JST|JOIST)/.test(what) ? "joist" : "other";
}
