/** Which part of which level a plan shows, by its title. */
export interface PlanTitle {
  /** Equal for plans of one level: `2`, `ROOF`, `MEZZANINE`. */
  level: string;
  /** `part`: one of several areas that show the level together. `enlarged`: a part at a larger scale. */
  extent: "whole" | "part" | "enlarged";
}

const ORDINALS = ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH"];
const ENLARGED = /\b(?:ENLARGED|BLOW-?UP)\b/;
const PART =
  /\b(?:AREA|ZONE|SECTOR|PART|SEGMENT|QUADRANT|UNIT|BEREICH|TEIL) ?(?:["'#]?(?:[A-Z]|\d{1,2})["']?)(?![A-Z0-9])|\b(?:PARTIAL|(?:NORTH|SOUTH|EAST|WEST)(?: (?:HALF|SIDE|END|WING|PART))?)\b/g;
/** Where an enlarged plan lies within its level. */
const PLACE = /(?:\bAT\b|@|\bNEAR\b).*$/;
/** Words that plans of one level have and lack. */
const FILLERS =
  /\b(?:STRUCTURAL|STEEL|FRAMING|FLOOR|LEVEL|LVL|FLR|STORY|STOREY|PLANS?|OVERALL|COMPOSITE|ENLARGED|PARTIAL|BLOW-?UP|ERECTION|KEY|THE|OF|AND|REVISED|CONT(?:INUED|'?D)?|GRUNDRI(?:SS|ß)|GESCHOSS)\b/g;

/** Which part of which level a plan shows. Plans whose titles name no level are of one level when the rest of their titles is equal. */
export function readPlanTitle(title: string): PlanTitle {
  const upper = title.toUpperCase();
  const isEnlarged = ENLARGED.test(upper);
  const withoutPlace = isEnlarged ? upper.replace(PLACE, "") : upper;
  const withoutPart = withoutPlace.replaceAll(PART, " ");
  const level = withoutPart
    .replaceAll(/\b(?:[A-Z]+)\b/g, (word) => (ORDINALS.includes(word) ? String(ORDINALS.indexOf(word) + 1) : word))
    .replaceAll(/\b0*(\d+)(?:ST|ND|RD|TH)?\b/g, "$1")
    .replaceAll(FILLERS, " ")
    .replaceAll(/[^A-Z0-9ÄÖÜ.+']+/g, " ")
    .trim();
  return { level, extent: isEnlarged ? "enlarged" : withoutPart === withoutPlace ? "whole" : "part" };
}
