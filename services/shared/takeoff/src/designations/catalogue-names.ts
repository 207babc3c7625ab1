import type { CatalogueEntry } from "../sections/catalogues/catalogue.ts";
import type { ReadDesignation } from "./rule.ts";

/**
 * Builds the designation of a catalogue's section.
 * @param designation in the notation of the standard
 */
export function buildListed(entry: CatalogueEntry, designation = `${entry.family}${entry.size}`): ReadDesignation {
  const { family, size, mass, standard } = entry;
  return {
    section: { family, name: size, unit: "mm", weight: mass, basis: endsWithMass(entry) ? "stated" : "published" },
    shape: family,
    size,
    designation,
    standard,
  };
}

/** The name of a section whose family stands inside or behind its size: `310UB40.4`, `250PFC`. */
export function writeFamilyInside(family: string, size: string): string {
  return size.includes("X") ? size.replace("X", family) : `${size}${family}`;
}

/** Whether the name itself says the mass, as `310UB40.4` does. */
function endsWithMass({ size, mass }: CatalogueEntry): boolean {
  return mass !== null && size.includes("X") && Number(size.slice(size.lastIndexOf("X") + 1)) === mass;
}
