import { measureDistance } from "../nearest.ts";
import type { CatalogueFamily } from "../section.ts";
import type { Standard } from "../standard.ts";

/** One section of a standard. */
export interface CatalogueEntry {
  standard: Standard;
  family: CatalogueFamily;
  /** What follows the family, as the standard writes it: `310X40.4`, `200`, `457X191X67`, `20A`. */
  size: string;
  /** In kg/m; null where no source of the standard was at hand. */
  mass: number | null;
  /** Height and width, `125X65`, where the size or the table tells both; null for others. */
  outline: string | null;
}

/** The most names that are proposed for one that no standard holds. */
const MAX_NEAREST = 3;

/** The sections of a standard, found by family and size. */
export class Catalogue {
  readonly entries: readonly CatalogueEntry[];
  private readonly byName: ReadonlyMap<string, CatalogueEntry>;

  /**
   * @param tables for each family its sections, as `size:mass` or `size:mass:width` with a blank between them; a size without a mass names it by
   * its last number
   */
  constructor(standard: Standard, tables: Readonly<Partial<Record<CatalogueFamily, string>>>) {
    this.entries = Object.entries(tables).flatMap(([family, table]) =>
      table.split(" ").map((fact) => readFact(standard, family as CatalogueFamily, fact)),
    );
    this.byName = new Map(this.entries.map((entry) => [nameKey(entry.family, entry.size), entry]));
  }

  /** Finds a section. Zeros behind the decimal point make no difference: `150X14` is `150X14.0`. */
  find(family: string, size: string): CatalogueEntry | null {
    return this.byName.get(nameKey(family, size)) ?? null;
  }

  /** Finds the section of a family that its height and width alone tell; null where several have them. */
  findByOutline(family: string, outline: string): CatalogueEntry | null {
    const [entry = null, ...others] = this.entries.filter((one) => one.family === family && one.outline === outline);
    return others.length === 0 ? entry : null;
  }

  has(family: string): boolean {
    return this.entries.some((entry) => entry.family === family);
  }

  /** The sections of a family whose numbers are nearest to those of a size, the nearest first. */
  findNearest(family: string, size: string): CatalogueEntry[] {
    const wanted = readNumbers(size);
    return this.entries
      .filter((entry) => entry.family === family)
      .map((entry) => ({ entry, distance: measureDistance(wanted, readNumbers(entry.size)) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MAX_NEAREST)
      .map(({ entry }) => entry);
  }
}

function readFact(standard: Standard, family: CatalogueFamily, fact: string): CatalogueEntry {
  const [size = "", stated, width] = fact.split(":");
  const mass = stated === "?" ? null : Number(stated ?? size.slice(size.lastIndexOf("X") + 1));
  return { standard, family, size, mass, outline: width === undefined ? readOutline(size) : `${size}X${width}` };
}

function readOutline(size: string): string | null {
  const [height, width, ...others] = size.split("X");
  return others.length === 1 ? `${height}X${width}` : null;
}

function nameKey(family: string, size: string): string {
  const parts = size.split("X").map((part) => (/^[\d.]+$/.test(part) ? String(Number(part)) : part));
  return `${family} ${parts.join("X")}`;
}

function readNumbers(size: string): number[] {
  return (size.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}
