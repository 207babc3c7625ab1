import { BRITISH_ALIASES } from "./standards/british.ts";
import { CHINESE_SECTIONS } from "../sections/catalogues/asian-sections.ts";
import { AUSTRALIAN_SECTIONS, AUSTRALIAN_WELDED_SECTIONS } from "../sections/catalogues/australian-sections.ts";
import { BRITISH_SECTIONS } from "../sections/catalogues/british-sections.ts";
import type { Catalogue } from "../sections/catalogues/catalogue.ts";
import { EUROPEAN_SECTIONS, EUROPEAN_TEES } from "../sections/catalogues/european-sections.ts";
import { INDIAN_SECTIONS } from "../sections/catalogues/indian-sections.ts";
import {
  findNearestMetricRolled,
  findNearestRolled,
  isRolledMetricSection,
  isRolledSection,
} from "../sections/catalogues/rolled-sections.ts";
import type { Section } from "../sections/section.ts";
import type { Standard } from "../sections/standard.ts";
import { writeFamilyInside } from "./catalogue-names.ts";
import { normalize, readDesignation } from "./read-designation.ts";

/** Why a text that looks like a designation is none. */
export type UnreadReason =
  /** It has the form of a standard's name. `nearest` are at most three names that the standard holds, the nearest first. */
  | { reason: "not_in_catalogue"; standard: Standard; nearest: string[] }
  /** A fraction may have lost the blank behind its whole number. `readings` are the designations that may be meant. */
  | { reason: "unclear_fraction"; readings: string[] };

/** The longest text that is looked at, in characters: no designation is longer. */
const MAX_TEXT_LENGTH = 60;
const BY = " ?[X*] ?";

interface Form {
  pattern: RegExp;
  catalogues: readonly Catalogue[];
  /** The letters of the family as the catalogue has them, where the name has others. */
  aliases?: Readonly<Record<string, string>>;
  /** Puts family and size in the order of the standard. */
  write: (family: string, size: string) => string;
}

const writeFamilyFirst = (family: string, size: string): string => `${family}${size}`;
const writeFamilyLast = (family: string, size: string): string => `${size} ${family}`;

/** The names that each metric standard gives, in the order of the rules that read them. */
const FORMS: readonly Form[] = [
  {
    pattern: /^(?<a>\d{2,4}) ?(?<family>UB|UC|WB|WC|PFC|TFB|TFC) ?(?<b>\d{1,4}(?:\.\d{1,2})?)?$/,
    catalogues: [AUSTRALIAN_SECTIONS, AUSTRALIAN_WELDED_SECTIONS],
    write: writeFamilyInside,
  },
  {
    pattern: new RegExp(`^(?<a>\\d{2,3})${BY}(?<b>\\d{2,3})${BY}(?<c>\\d{1,2}(?:\\.\\d)?) ?(?<family>EA|UA)$`),
    catalogues: [AUSTRALIAN_SECTIONS],
    write: writeFamilyLast,
  },
  {
    pattern: new RegExp(`^(?<a>\\d{2,4})${BY}(?<b>\\d{2,3})${BY}(?<c>\\d{1,4}(?:\\.\\d)?) ?(?<family>(?:UK|U)?(?:BP|B|C)|(?:UK)?PFC)$`),
    catalogues: [BRITISH_SECTIONS],
    aliases: BRITISH_ALIASES,
    write: writeFamilyFirst,
  },
  {
    pattern: new RegExp(`^(?<family>(?:UK|U)(?:BP|B|C)|(?:UK)?PFC) ?(?<a>\\d{2,4})${BY}(?<b>\\d{2,3})${BY}(?<c>\\d{1,4}(?:\\.\\d)?)$`),
    catalogues: [BRITISH_SECTIONS],
    aliases: BRITISH_ALIASES,
    write: writeFamilyFirst,
  },
  {
    pattern: /^(?<family>HEAA|HEA|HEB|HEM|HEC|IPEAA|IPEA|IPEO|IPEV|IPE|IPN|UPN|UPE)[ -]?(?<a>\d{2,4})$/,
    catalogues: [EUROPEAN_SECTIONS],
    write: writeFamilyFirst,
  },
  {
    pattern: new RegExp(`^(?<family>HD)[ -]?(?<a>\\d{3})${BY}(?<b>\\d{2,4}(?:\\.\\d)?)$`),
    catalogues: [EUROPEAN_SECTIONS],
    write: writeFamilyFirst,
  },
  {
    pattern: /^HE ?(?<a>\d{2,4}) ?(?<family>AA|[ABMC])$/,
    catalogues: [EUROPEAN_SECTIONS],
    aliases: { A: "HEA", B: "HEB", M: "HEM", C: "HEC", AA: "HEAA" },
    write: writeFamilyFirst,
  },
  {
    pattern: new RegExp(`^(?<family>T) ?(?<a>\\d{2,3})${BY}(?<b>\\d{2,3})${BY}(?<c>\\d{1,2}(?:\\.\\d)?)$`),
    catalogues: [EUROPEAN_TEES],
    write: writeFamilyFirst,
  },
  { pattern: /^(?<family>ISMB|ISLB|ISJB|ISWB|ISMC)[ -]?(?<a>\d{2,3})$/, catalogues: [INDIAN_SECTIONS], write: writeFamilyFirst },
  { pattern: /^(?<family>I|\[) ?(?<a>\d{1,2}(?:\.\d)?[ABC])$/, catalogues: [CHINESE_SECTIONS], write: writeFamilyFirst },
];

/**
 * Says why a text is no designation although it looks like one: a metric standard does not hold the name (`320UB42`), no mill rolls the
 * American or Canadian section (`W99X999`, which `readDesignation` reads nevertheless), or a fraction has two readings (`PL11/2X6`). Null
 * for a designation, and for a text that looks like none.
 */
export function explainUnread(text: string): UnreadReason | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const read = readDesignation(text);
  if (read) return explainUnlisted(read.section);
  const whole = normalize(text);
  const readings = listReadings(whole);
  return readings.length > 0 ? { reason: "unclear_fraction", readings } : explainForm(whole);
}

/** Explains an American or a Canadian section that no mill rolls. */
function explainUnlisted(section: Section): UnreadReason | null {
  if (!("depth" in section)) return null;
  const { family, depth, weight, unit } = section;
  if (unit === "in") {
    if (isRolledSection(family, depth, weight)) return null;
    return { reason: "not_in_catalogue", standard: "AISC", nearest: findNearestRolled(family, depth, weight) };
  }
  if (isRolledMetricSection(family, depth, weight)) return null;
  return { reason: "not_in_catalogue", standard: "CISC", nearest: findNearestMetricRolled(family, depth, weight) };
}

function explainForm(whole: string): UnreadReason | null {
  for (const { pattern, catalogues, aliases, write } of FORMS) {
    const groups = pattern.exec(whole)?.groups;
    if (!groups) continue;
    const { family: written = "", a, b, c } = groups;
    const family = aliases?.[written] ?? written;
    const catalogue = catalogues.find((one) => one.has(family));
    const size = [a, b, c].filter((part) => part !== undefined).join("X");
    const [nearest, ...others] = catalogue?.findNearest(family, size) ?? [];
    if (!nearest) return null;
    const names = [nearest, ...others].map((entry) => write(entry.family, entry.size));
    return { reason: "not_in_catalogue", standard: nearest.standard, nearest: names };
  }
  return null;
}

/** A fraction above one with two digits above the line: the first of them may be the whole number. */
const UNCLEAR_FRACTION = /(?<![\d/.-])(?<whole>\d)(?<over>\d)\/(?<under>\d{1,2})(?!\d)/;

/** The designations that a text with one unclear fraction may mean; empty where none of its readings is one. */
function listReadings(whole: string): string[] {
  const groups = UNCLEAR_FRACTION.exec(whole)?.groups;
  if (!groups) return [];
  const under = Number(groups["under"]);
  const over = Number(`${groups["whole"]}${groups["over"]}`);
  if (under === 0 || over <= under) return [];
  const mixed = `${groups["whole"]}-${groups["over"]}/${under}`;
  const rest = over % under;
  const divided = rest === 0 ? String(over / under) : `${Math.floor(over / under)}-${rest}/${under}`;
  const found = [mixed, divided].map((fraction) => readDesignation(whole.replace(UNCLEAR_FRACTION, fraction))?.designation);
  return [...new Set(found.filter((designation) => designation !== undefined))];
}
