import { lengthUnit, type LengthUnit } from "../../../cells/lengths.ts";
import type { Role } from "../roles.ts";
import { weightUnit, type WeightUnit } from "./split-name.ts";

/** What a word means by the unit behind it alone: `L (mm)`, `T [mm]`, `Cut mm`, `Each (lbs)`, `Poids unit (kg)`. */
export function roleOfUnit(word: string, { length, weight }: { length: LengthUnit | null; weight: WeightUnit | null }): Role | undefined {
  if ((length === "mm" || length === "in") && word === "t") return "thickness";
  if ((length === "mm" || length === "in") && /^[bw]$/.test(word)) return "width";
  if (length && /^(?:total|ttl|tot|gesamt|ges|razem|celkem|totale|totaal|suma)$/.test(word)) return "total_length";
  if (length && /^(?:l|cut|corte|coupe|debit|schnitt|taglio|ciecie|zaag)$/.test(word)) return "length";
  return weight && /^(?:each|ea|(?:weight|wt|mass) unit)$/.test(word) ? "piece_weight" : undefined;
}

/** What is weighed: never pieces, nor what it is made of. */
const WEIGHED: readonly Role[] = ["qty", "drawing_no", "grade", "designation", "shape"];
const IN_WEIGHTS: readonly Role[] = ["weight", "piece_weight", "total_weight", "wt_per_ft", "measurement", "measurement_unit"];

/** Neither measured in inches or millimeters, as wall thicknesses are, nor in feet. */
const WEIGHTS: readonly Role[] = ["weight", "piece_weight", "total_weight"];

/**
 * A unit rules out what is not measured in it: `Menge [t]` is a weight, `Menge [m]` a length, `Studs (kg)` neither; `WT (mm)` is the
 * thickness of a wall, `WT FT` the weight of a foot.
 */
export function roleInUnits(role: Role, units: readonly string[]): Role | null {
  const named = units.filter((unit) => /^\p{L}/u.test(unit));
  const isWeighed = named.some((unit) => weightUnit(unit) !== null);
  if (isWeighed && !IN_WEIGHTS.includes(role)) return WEIGHED.includes(role) ? "weight" : null;
  const unit = named.map(lengthUnit).find((one) => one !== null);
  if (!unit) return role;
  if (role === "qty") return unit === "ft" || unit === "m" ? "total_length" : null;
  if (!WEIGHTS.includes(role)) return role;
  return role === "weight" && (unit === "ft" || unit === "m") && !isWeighed ? "wt_per_ft" : null;
}
