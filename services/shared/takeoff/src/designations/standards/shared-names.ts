import { CHINESE_SECTIONS, JAPANESE_CHANNELS } from "../../sections/catalogues/asian-sections.ts";
import { AUSTRALIAN_SECTIONS, AUSTRALIAN_WELDED_SECTIONS } from "../../sections/catalogues/australian-sections.ts";
import { BRITISH_SECTIONS } from "../../sections/catalogues/british-sections.ts";
import type { CatalogueEntry } from "../../sections/catalogues/catalogue.ts";
import { EUROPEAN_SECTIONS, EUROPEAN_TEES } from "../../sections/catalogues/european-sections.ts";
import { INDIAN_SECTIONS } from "../../sections/catalogues/indian-sections.ts";
import { buildListed, writeFamilyInside } from "../catalogue-names.ts";
import { BY } from "../dimension-text.ts";
import { createRule, type Groups, type ReadDesignation, type Rule } from "../rule.ts";

const CATALOGUES = [
  AUSTRALIAN_SECTIONS,
  AUSTRALIAN_WELDED_SECTIONS,
  BRITISH_SECTIONS,
  EUROPEAN_SECTIONS,
  EUROPEAN_TEES,
  INDIAN_SECTIONS,
  CHINESE_SECTIONS,
  JAPANESE_CHANNELS,
];

/** Families of which two standards have sections of the same height and width. */
const FAMILIES = listSharedFamilies();

function listSharedFamilies(): string[] {
  const standards = new Map<string, Set<string>>();
  for (const { family, outline, standard } of CATALOGUES.flatMap(({ entries }) => entries)) {
    if (outline === null) continue;
    const name = `${family} ${outline}`;
    standards.set(name, (standards.get(name) ?? new Set()).add(standard));
  }
  return [...new Set([...standards].flatMap(([name, { size }]) => (size > 1 ? (name.split(" ")[0] ?? []) : [])))];
}

/** Names by height and width that several standards give to sections of different masses: `PFC 125X65`, `125x65 PFC`. */
export const SHARED_NAME_RULES: readonly Rule[] = FAMILIES.flatMap((family) => {
  const read = ({ size = "" }: Groups): ReadDesignation | null => readOutline(family, size.split(new RegExp(BY)).join("X"));
  const size = String.raw`(?<size>\d{2,4}${BY}\d{2,3})`;
  return [createRule(family, `${family} ?${size}`, read), createRule(family, `${size} ?${family}`, read)];
});

function readOutline(family: string, outline: string): ReadDesignation | null {
  const entries = CATALOGUES.flatMap((catalogue) => catalogue.findByOutline(family, outline) ?? []);
  const [first, ...others] = entries;
  if (!first) return null;
  if (others.length === 0) return buildInOwnNotation(first);
  return {
    section: { family: first.family, name: outline, unit: "mm", weight: null, basis: "published" },
    shape: family,
    size: outline,
    designation: `${family}${outline}`,
    standard: null,
    readings: entries.map(buildInOwnNotation),
  };
}

function buildInOwnNotation(entry: CatalogueEntry): ReadDesignation {
  const isAustralian = entry.standard.startsWith("AS/NZS");
  return isAustralian ? buildListed(entry, writeFamilyInside(entry.family, entry.size)) : buildListed(entry);
}
