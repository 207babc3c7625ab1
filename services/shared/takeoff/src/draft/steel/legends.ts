import { boxDistance, type Box, type Point } from "../geometry/box.ts";
import { along, pointAt, type Segment } from "../geometry/segment.ts";
import { boxAlong, type Run } from "../text/runs.ts";

/** How far from its heading a sample stands; all in points. */
interface Reach {
  down: number;
  right: number;
  left: number;
}

/** Below its heading and to the right of it; to the left only as far as a heading in the middle of its column leaves. */
const BELOW_HEADING: Reach = { down: 300, right: 300, left: 100 };
/** Above a heading that stands like the title of a view. */
const ABOVE_HEADING: Reach = { down: -300, right: 300, left: 100 };
/** Longer texts that contain the word are sentences. */
const MAX_HEADING_LENGTH = 40;
const HEADING = /\b(?:LEGEND|ABBREVIATIONS?|SYMBOLS)\b/;
/** Headings of samples, and titles of details of one member: the words at the sample decide. */
const OF_SAMPLE = /\b(?:BEAM|MEMBER|STEEL|FRAMING|COLUMN|JOIST) (?:DESIGNATION|NOTATION|CALL-?OUT|NOMENCLATURE|KEY)S?\b/;

/** Words at the arrows that explain the parts of a callout; two of them, or one and a heading below, say that it is a sample. */
const EXPLAINING = [
  /^(?:STEEL )?(?:BEAM|MEMBER|JOIST|GIRDER|STEEL|SECTION) (?:SIZE|DESIGNATION)(?: ?\(TYP\.?\))?$/,
  /^(?:#|NO\.?|NUMBER|QTY\.?|QUANTITY) ?(?:OF )?(?:\d\S* ?(?:DIA\.?|Ø)? ?)?(?:HEADED |SHEAR |WELDED )*(?:STUDS|CONNECTORS)\b/,
  /^(?:BEAM |UPWARD )?CAMBER\b/,
  /^(?:BEAM |END )?(?:REACTION|SHEAR)S?\b/,
  /^(?:BEAM )?(?:ELEVATION|TOP OF STEEL)\b/,
];
const MAX_EXPLANATION_LENGTH = 40;
/** What a sample is said to mean: `INDICATES BEAM SIZE`, `= NUMBER OF STUDS`. */
const MEANING = /^(?:(?:INDICATES?|DENOTES?|DESIGNATES?|REPRESENTS?)\b|=) ?(?:THE )?/;
/** How far from the sample its explaining words stand, from box to box, points. */
const EXPLAINED = 130;

/** What a page says about its legends. */
export class Legends {
  private readonly headings: readonly Run[];
  private readonly ofSamples: readonly Run[];
  private readonly meanings: readonly Run[];
  private readonly explanations: readonly { box: Box; word: number }[];
  private readonly axes: readonly Segment[];

  /** @param axes grid lines: what stands between them is drawn, and explains nothing */
  constructor(runs: readonly Run[], axes: readonly Segment[]) {
    const findHeadings = (pattern: RegExp) =>
      runs.filter(({ text }) => text.length < MAX_HEADING_LENGTH && pattern.test(text.toUpperCase()));
    this.headings = findHeadings(HEADING);
    this.ofSamples = findHeadings(OF_SAMPLE);
    this.meanings = runs.filter(({ text }) => MEANING.test(text.toUpperCase()));
    this.explanations = runs.flatMap((run) => {
      const text = run.text.toUpperCase().replace(MEANING, "");
      const word = text.length < MAX_EXPLANATION_LENGTH ? EXPLAINING.findIndex((pattern) => pattern.test(text)) : -1;
      return word < 0 ? [] : [{ box: boxAlong(run, 0, run.width), word }];
    });
    this.axes = axes;
  }

  /**
   * Whether a callout explains a sign: it stands below the heading of a legend, or above it, or has words at its parts, or one in its row that
   * says what it means.
   */
  holds({ centre, box, run }: { centre: Point; box: Box; run: Run }): boolean {
    if (this.headings.some((heading) => isWithin(heading, centre, BELOW_HEADING))) return true;
    if (this.meanings.some((meaning) => isBehind(meaning, run)) && !isBetween(this.axes, centre)) return true;
    const near = this.explanations.filter((explanation) => boxDistance(explanation.box, box) < EXPLAINED);
    // A view may stand above the heading of a legend that has its samples below.
    const isNear = (heading: Run, reach: Reach): boolean => isWithin(heading, centre, reach);
    const isNamed =
      this.headings.some((heading) => isNear(heading, ABOVE_HEADING)) ||
      this.ofSamples.some((heading) => isNear(heading, ABOVE_HEADING) || isNear(heading, BELOW_HEADING));
    const needed = isNamed ? 1 : 2;
    return new Set(near.map(({ word }) => word)).size >= needed && !isBetween(this.axes, centre);
  }
}

/** Whether a text stands in the row of another, to the right of it. */
function isBehind(meaning: Run, { x, width, height, centre, angle }: Run): boolean {
  const gap = meaning.x - x - width;
  return angle === 0 && meaning.angle === 0 && gap > 0 && gap < EXPLAINED && Math.abs(meaning.centre.y - centre.y) < height;
}

function isWithin(heading: Run, centre: Point, { down: reach, left, right }: Reach): boolean {
  const down = heading.centre.y - centre.y;
  const across = centre.x - heading.x;
  return down * Math.sign(reach) > 0 && Math.abs(down) < Math.abs(reach) && across > -left && across < right;
}

/** Whether a point has grid lines of one direction on both of its sides. */
function isBetween(axes: readonly Segment[], point: Point): boolean {
  const sides = { left: 0, right: 0, below: 0, above: 0 };
  for (const axis of axes) {
    const at = along(axis, point);
    if (at < 0 || at > axis.length) continue;
    const foot = pointAt(axis, at);
    if (Math.abs(axis.uy) > Math.abs(axis.ux)) sides[foot.x < point.x ? "left" : "right"] += 1;
    else sides[foot.y < point.y ? "below" : "above"] += 1;
  }
  return (sides.left > 0 && sides.right > 0) || (sides.below > 0 && sides.above > 0);
}
