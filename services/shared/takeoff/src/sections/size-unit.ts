import type { Section, SectionUnit } from "./section.ts";

/**
 * The unit in which the size of a section is written. `named`: the size is part of a name that means the same everywhere (`IPE 300`,
 * `18K4`, pipe `4STD`). `unknown`: nothing tells inches from millimetres. `none`: there is no size (`PL Base Plate`).
 */
export type SizeUnit = SectionUnit | "named" | "unknown" | "none";

export function sizeUnit(section: Section): SizeUnit {
  if (section.family === "PIPE") return "named";
  if (section.family === "UNSIZED") return "none";
  const hasDimensions = "depth" in section || "thickness" in section || "size" in section;
  return hasDimensions ? (section.unit ?? "unknown") : "named";
}
