export type WeightUnit = "lb" | "kg" | "ton" | "t" | "kn" | "kip";

/** By the words that name them, in lower case. */
export const WEIGHT_UNITS: Readonly<Record<string, WeightUnit>> = {
  lb: "lb",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  "#": "lb",
  kg: "kg",
  kgs: "kg",
  kilogram: "kg",
  kilograms: "kg",
  ton: "ton",
  tons: "ton",
  t: "t",
  tonne: "t",
  tonnes: "t",
  mt: "t",
  кг: "kg",
  т: "t",
  公斤: "kg",
  千克: "kg",
  吨: "t",
  kn: "kn",
  kip: "kip",
  kips: "kip",
};
