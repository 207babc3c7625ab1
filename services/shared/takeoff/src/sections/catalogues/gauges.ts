/** Thicknesses of uncoated sheet steel in inches by gauge: Manufacturers' Standard Gauge, 41.82 lb/ft² for each inch. */
const THICKNESSES: Readonly<Record<number, number>> = {
  3: 0.2391,
  4: 0.2242,
  5: 0.2092,
  6: 0.1943,
  7: 0.1793,
  8: 0.1644,
  9: 0.1495,
  10: 0.1345,
  11: 0.1196,
  12: 0.1046,
  13: 0.0897,
  14: 0.0747,
  15: 0.0673,
  16: 0.0598,
  17: 0.0538,
  18: 0.0478,
  19: 0.0418,
  20: 0.0359,
  21: 0.0329,
  22: 0.0299,
  23: 0.0269,
  24: 0.0239,
  25: 0.0209,
  26: 0.0179,
};

/** The thickness of a gauge of uncoated sheet steel in inches; null for a gauge that the standard does not have. */
export function findGaugeThickness(gauge: number): number | null {
  return THICKNESSES[gauge] ?? null;
}
