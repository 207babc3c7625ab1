import { normalize } from "./read-designation.ts";
import type { ReadDesignation } from "./rule.ts";

const NAME = String.raw`(?:(?:PIPE |RAIL |HANDRAIL |GUARDRAIL )?FITTINGS?|(?:STAIR |GRATING |STEEL ){0,2}TREADS?|(?:GRATING|SADDLE) CLIPS?)`;
/** A name alone or with a number of its maker: `FITTING #118`, `STAIR TREAD ST51A7`. Not `TREAD SUPPORT`, which is made of steel. */
const WRITTEN = new RegExp(String.raw`^${NAME}(?:[ ,:#-]+(?=\S*\d).{1,40})?$`);
/** `TREADS, GALV`; the second is what the export to KISS writes. */
const REMARK = new RegExp(String.raw`^${NAME}(?:[ ,;]+GALV(?:ANIZED|\.)?)?$|^CATALOG PART\b`);
/** Such parts are made of sections, and are not bought: `STAIR TREAD PL 1/4`. */
const MADE = /\b(?:PL|PLT|PLATES?|ANGLES?|CHANNELS?|PANS?|BENT|BARS?|[CL]\d)/;

/**
 * Reads what a line of a takeoff says of a part that is bought from a catalogue, and so has no section: fittings of rails, stair treads,
 * clips of gratings. Null for every other text, also for such parts that are made of plates or bars.
 * @param written the text in the place of the designation, which is kept
 * @param notes the remarks of the line, where the designation is a number of the maker alone: `ST51A7`
 */
export function readCataloguePart(written: string, notes: string): ReadDesignation | null {
  const designation = normalize(written);
  if (designation === "" || MADE.test(designation)) return null;
  if (!WRITTEN.test(designation) && !REMARK.test(normalize(notes))) return null;
  return { section: { family: "CATALOGUE_PART" }, shape: "", size: designation, designation, standard: null };
}
