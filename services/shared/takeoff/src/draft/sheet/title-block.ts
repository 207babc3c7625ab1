import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";

type PageSize = Pick<DisplayPage, "width" | "height">;

const NUMBER = String.raw`(?:NUMBER|NUMMER|NUM\.?|NO\.?|NR\.?|N[°º]\.?|#|ID)`;
const SHEET_WORD = String.raw`(?:SHEET|DRAWING|DRG|DWG|ZEICHNUNGS?|PLAN|BLATT|TEKENING|BLAD|RITNINGS?|TEGNINGS?|DESSIN|PLANO|TAVOLA)`;
/** What stands next to a sheet's number. */
const NUMBER_LABEL = String.raw`${SHEET_WORD}\.?[- ]?${NUMBER}|${NUMBER} (?:DE |DU )?(?:PLAN|DESSIN)|SHEET|DWG\.?|DRAWING|BLATT|BLAD|TAVOLA`;
const TITLE_LABEL = String.raw`(?:(?:SHEET|DRAWING|DWG\.?|DRG\.?|PLAN) )?TITLE|(?:SHEET|DRAWING|DWG\.?|DRG\.?) (?:NAME|DESCRIPTION|CONTENTS?)|CONTENTS|PLANINHALT|BENENNUNG|DARSTELLUNG|(?:ZEICHNUNGS|PLAN)?TITEL|PLANBEZEICHNUNG|TITRE`;
const REVISION_LABEL = String.raw`(?:CURRENT )?REV(?:ISION|\.)?(?: ?${NUMBER})?|INDEX|REVISIE`;
const OTHER_LABEL = String.raw`(?:SCALE|MA(?:ß|SS)STAB|ECHELLE|DATE|DATUM|DRAWN|DRN|DESIGNED|CHECKED|CHK'?D|APPROVED|APPR|PROJECT|PROJEKT|JOB|CONTRACT|CLIENT|OWNER|BAUHERR|CUSTOMER|ISSUED?|PHASE|LOCATION|STATUS|BUILDING|GEZ|GEPR|FORMAT|SIZE|ENGINEER|FABRICATOR|DETAILER|SEAL|KEY PLAN)\b[A-Z .,/&#']{0,24}`;
const exactly = (label: string): RegExp => new RegExp(`^(?:${label}) ?[:.]?$`, "i");
const inFront = (label: string): RegExp => new RegExp(`^(?:${label}) ?[:#] ?(?<value>\\S.*)$`, "i");

/** Words that title blocks print next to what they say. */
export const LABELS = {
  number: { alone: exactly(NUMBER_LABEL), inFront: inFront(NUMBER_LABEL) },
  title: { alone: exactly(TITLE_LABEL), inFront: inFront(TITLE_LABEL) },
  revision: { alone: exactly(REVISION_LABEL), inFront: inFront(REVISION_LABEL) },
} as const;
const ANY_LABEL = exactly([NUMBER_LABEL, TITLE_LABEL, REVISION_LABEL, OTHER_LABEL].join("|"));

/** Whether a text is a label of a title block: it is never the value of another one. */
export function isLabel(text: string): boolean {
  return ANY_LABEL.test(text);
}

/** How far behind its label a value begins at most in a title block whose values stand below their labels, in heights. */
const OWN_LABEL = 1.5;
/** Title blocks lie along the lower and the right edge: shares of the page. */
const BLOCK = { bottom: 0.35, right: 0.7 };
/** How far a value stands from its label, in heights of the larger of both: beside it, and below or above it. */
const REACH = { beside: 24, below: 4.5 };
/** Labels stand over what they say rather than under it: a text above one that is hardly nearer belongs to the label before. */
const ABOVE_LABEL = 1.25;
/** Texts of one row differ by less in their baselines, in heights. */
const SAME_ROW = 0.7;

/** A run in coordinates along and across its own baseline: title blocks may be turned by 90 degrees. */
interface Placed {
  run: Run;
  from: number;
  to: number;
  /** Of the baseline: it grows upwards. */
  up: number;
}

type Side = "beside" | "below" | "above";

/** What stands next to a label. */
interface LabelledValue {
  run: Run;
  text: string;
  side: Side | "same";
}

/** The texts of a page that may belong to its title block. */
export class TitleBlock {
  private readonly placed: readonly Placed[];
  private readonly labels: readonly Placed[];

  constructor({ width, height }: PageSize, runs: readonly Run[]) {
    const inBlock = runs.filter(({ centre: { x, y } }) => y < BLOCK.bottom * height || x > BLOCK.right * width);
    this.placed = inBlock.map(placeRun);
    this.labels = this.placed.filter(({ run }) => isLabel(run.text));
  }

  /** The values of a label wherever it stands: those that are nearest to their labels first. */
  findValues({ alone, inFront: labelled }: { alone: RegExp; inFront: RegExp }, isValue: (text: string) => boolean): LabelledValue[] {
    return this.placed.flatMap((label): LabelledValue[] => {
      const { run } = label;
      const inline = labelled.exec(run.text)?.groups?.["value"];
      if (inline !== undefined && isValue(inline)) return [{ run, text: inline, side: "same" }];
      if (!alone.test(run.text)) return [];
      const found = this.findBeside(label) ?? null;
      if (found && isValue(found.run.text)) return [{ run: found.run, text: found.run.text, side: "beside" }];
      const near = this.findNear(label).find(({ placed }) => isValue(placed.run.text));
      return near ? [{ run: near.placed.run, text: near.placed.run.text, side: near.side }] : [];
    });
  }

  /** All lines of a value: those in the same size directly above and below its first line, without a label of their own. */
  readLines({ run, text, side }: LabelledValue): string {
    const whole = placeRun(run);
    // The value of a label in one text with it begins behind it.
    const first = { ...whole, from: whole.to - (run.width * text.length) / run.text.length };
    const lines = [first];
    if (side !== "above") this.addLines(lines, first, -1, side);
    if (side === "above" || side === "beside") this.addLines(lines, first, 1, side);
    return lines
      .sort((a, b) => b.up - a.up)
      .map((line) => (line === first ? text : line.run.text))
      .join(" ");
  }

  private addLines(lines: Placed[], first: Placed, direction: 1 | -1, side: LabelledValue["side"]): void {
    let last = first;
    for (;;) {
      const next = this.placed.find((other) => {
        const step = direction * (other.up - last.up);
        const isNext = isParallel(other.run, last.run) && step > 0.6 * last.run.height && step < 1.8 * last.run.height;
        const isSameSize = Math.abs(other.run.height - last.run.height) < 0.1 * last.run.height;
        return isNext && isSameSize && isAligned(other, last) && this.isFree(other, side);
      });
      if (!next || lines.includes(next)) return;
      lines.push(next);
      last = next;
    }
  }

  /** Whether a text is no label, and has none in its own row before it; where values stand below their labels, none directly before it. */
  private isFree(placed: Placed, side: LabelledValue["side"]): boolean {
    if (isLabel(placed.run.text) || !/[A-Za-z]{2}/.test(placed.run.text)) return false;
    const reach = side === "below" ? OWN_LABEL * placed.run.height : Infinity;
    return !this.labels.some((label) => isBeside(label, placed) && placed.from - label.to < reach);
  }

  /** The next text in the row of a label; null where the next one is a label. */
  private findBeside(label: Placed): Placed | null {
    const next = this.placed
      .filter((other) => isBeside(label, other))
      .reduce<Placed | null>((near, other) => (near && near.from <= other.from ? near : other), null);
    return next && !isLabel(next.run.text) ? next : null;
  }

  /** Texts below and above a label, the nearest first. */
  private findNear(label: Placed): { placed: Placed; side: Side; gap: number }[] {
    const near = this.placed.flatMap((placed): { placed: Placed; side: Side; gap: number }[] => {
      const { run } = placed;
      const height = Math.max(run.height, label.run.height);
      if (placed === label || isLabel(run.text) || !isParallel(run, label.run)) return [];
      if (placed.to < label.from - 2 * height || placed.from > label.to + 2 * height) return [];
      const down = label.up - placed.up;
      if (Math.abs(down) < SAME_ROW * height || Math.abs(down) > REACH.below * height) return [];
      return [{ placed, side: down > 0 ? "below" : "above", gap: down > 0 ? down - 0.7 * run.height : 0.7 * label.run.height - down }];
    });
    return near
      .map((one) => ({ ...one, gap: one.side === "above" ? ABOVE_LABEL * Math.abs(one.gap) : one.gap }))
      .sort((a, b) => a.gap - b.gap);
  }
}

function placeRun(run: Run): Placed {
  const cos = Math.cos(run.angle);
  const sin = Math.sin(run.angle);
  const from = run.x * cos + run.y * sin;
  return { run, from, to: from + run.width, up: run.y * cos - run.x * sin };
}

const isParallel = (a: Run, b: Run): boolean => Math.abs(a.angle - b.angle) < 0.02;

/** Whether a text stands in the row of a label, after it. */
function isBeside(label: Placed, other: Placed): boolean {
  const height = Math.max(label.run.height, other.run.height);
  const gap = other.from - label.to;
  if (other === label || !isParallel(label.run, other.run) || Math.abs(label.up - other.up) > SAME_ROW * height) return false;
  return gap > -0.3 * height && gap < REACH.beside * height;
}

/** Whether lines begin, end or are centred alike, as lines of one text are. */
function isAligned(a: Placed, b: Placed): boolean {
  const reach = 2 * a.run.height;
  const centre = (a.from + a.to - b.from - b.to) / 2;
  return Math.min(Math.abs(a.from - b.from), Math.abs(centre), Math.abs(a.to - b.to)) < reach;
}
