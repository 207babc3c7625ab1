import { BRITISH_SECTIONS } from "../../sections/catalogues/british-sections.ts";
import { buildAngle } from "./american.ts";
import { buildListed } from "../catalogue-names.ts";
import { BY, writeMillimetres } from "../dimension-text.ts";
import { buildNamed, createRule, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

const SIZE = String.raw`\d{2,4}${BY}\d{2,3}${BY}\d{1,4}(?:\.\d)?`;
/** Letters that programs and lists use for the families of the standard. */
export const BRITISH_ALIASES: Readonly<Record<string, string>> = {
  B: "UB",
  C: "UC",
  BP: "UBP",
  UKB: "UB",
  UKC: "UC",
  UKBP: "UBP",
  UKPFC: "PFC",
};
const SIDES = String.raw`(?<a>\d{2,3})${BY}(?<b>\d{2,3})${BY}(?<thickness>\d{1,2}(?:\.\d)?)`;

/** British sections by height, width and mass, with the family in front or behind: `UB 457x191x67`, `457x191x67 UKB`. */
export const BRITISH_RULES: readonly Rule[] = [
  createRule("UB UC UBP PFC UKB UKC UKBP UKPFC", String.raw`(?<family>(?:UK|U)?(?:BP|B|C)|(?:UK)?PFC) ?(?<size>${SIZE})`, readSection),
  createRule(
    "UB UC UBP PFC UKB UKC UKBP UKPFC B C BP",
    String.raw`(?<size>${SIZE}) ?(?<family>(?:UK|U)?(?:BP|B|C)|(?:UK)?PFC)`,
    readSection,
  ),
  // 305 x 165 UB 40
  createRule(
    "UB UC UBP UKB UKC UKBP",
    String.raw`(?<serial>\d{2,4}${BY}\d{2,3}) ?(?<family>(?:UK|U)(?:BP|B|C)) ?(?<mass>\d{1,4}(?:\.\d)?)`,
    readSerial,
  ),
  // UKPFC 200X75 has one mass; PFC 200X75 may be Australian
  createRule("UKPFC", String.raw`UKPFC ?(?<size>\d{3}${BY}\d{2,3})`, readChannelWithoutMass),
  createRule("UKPFC", String.raw`(?<size>\d{3}${BY}\d{2,3}) ?UKPFC`, readChannelWithoutMass),
  // 100x100x8 RSA, RSA 150X90X10: rolled steel angles
  createRule("RSA UKA", String.raw`(?:RSA|UKA) ?${SIDES}`, readAngle),
  createRule("RSA UKA", String.raw`${SIDES} ?(?:RSA|UKA)`, readAngle),
];

function readAngle({ a = "", b = "", thickness = "" }: Groups): ReadDesignation | null {
  const [long, short] = Number(a) >= Number(b) ? [a, b] : [b, a];
  const section = buildAngle({ pieces: 1, unit: "mm", legs: [Number(long), Number(short)], thickness: Number(thickness) });
  // Only a size that is rolled is one.
  return section.mass === undefined ? null : buildNamed(section, "L", [long, short, writeMillimetres(thickness)], "EN 10056-1");
}

const joinSize = (size: string): string => size.split(new RegExp(BY)).join("X");

function readSection({ family = "", size = "" }: Groups): ReadDesignation | null {
  const entry = BRITISH_SECTIONS.find(BRITISH_ALIASES[family] ?? family, joinSize(size));
  return entry && buildListed(entry);
}

function readSerial({ serial = "", family = "", mass = "" }: Groups): ReadDesignation | null {
  return readSection({ family, size: `${serial}X${mass}` });
}

function readChannelWithoutMass({ size = "" }: Groups): ReadDesignation | null {
  const entry = BRITISH_SECTIONS.findByOutline("PFC", joinSize(size));
  return entry && buildListed(entry);
}
