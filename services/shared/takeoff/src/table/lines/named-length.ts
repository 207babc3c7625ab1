import { lengthInInches, type WrittenLength } from "../../cells/lengths.ts";
import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";

/** Lengths that differ by less, in inches, are one: lists round to the sixteenth of an inch and to the millimeter. */
const TOLERANCE = 1 / 8;

/** The section of a row and its length, where the name of the section states a length too. */
export interface NamedLength {
  designation: ReadDesignation | null;
  /** Null also where the two contradict each other. */
  length: WrittenLength | null;
  contradicting: readonly [named: WrittenLength, written: WrittenLength] | null;
}

/**
 * Compares the length in the name of a section, `200UB25.4 x 8400`, with that of its own column. Where they contradict each other, neither is
 * taken. The sides of a plate stand in any order: its length is the one that the column has.
 * @param written of the length's own column; null without one
 */
export function compareWithName(designation: ReadDesignation | null, written: WrittenLength | null): NamedLength {
  const named = designation?.length ?? null;
  if (!designation || !named || !written) return { designation, length: written ?? named, contradicting: null };
  if (isSame(named, written)) return { designation, length: written, contradicting: null };
  const turned = turnPlate(designation, named, written);
  if (turned) return { designation: turned, length: written, contradicting: null };
  return { designation, length: null, contradicting: [named, written] };
}

function isSame(a: WrittenLength, b: WrittenLength): boolean {
  return Math.abs(lengthInInches(a) - lengthInInches(b)) < TOLERANCE;
}

/** `PL10X700X220` with 700 in the column of lengths is a plate of 10 x 220. */
function turnPlate(read: ReadDesignation, named: WrittenLength, written: WrittenLength): ReadDesignation | null {
  const { section } = read;
  if (!("width" in section) || section.unit === null || !isSame({ value: section.width, unit: section.unit }, written)) return null;
  const sign = section.unit === "mm" ? "MM" : '"';
  const width = lengthInInches(named) / lengthInInches({ value: 1, unit: section.unit });
  const turned = readDesignation(`${read.shape} ${section.thickness}${sign}X${Number(width.toFixed(3))}${sign}`);
  return turned && { ...read, section: turned.section, size: turned.size, designation: turned.designation };
}
