/** Sizes of steel that the drawings call out, in the spelling of takeoffs: all are rolled, or listed by the Steel Joist Institute. */
export const SIZES = {
  beam: ["W8X10", "W8X18", "W10X12", "W10X19", "W12X14", "W12X19", "W12X26", "W14X22", "W14X30", "W16X26", "W16X31", "W18X35", "MC8X18.7"],
  girder: ["W16X36", "W18X40", "W18X50", "W21X44", "W21X57", "W24X55", "W24X68", "W27X84"],
  column: ["HSS6X6X1/4", "HSS6X6X3/8", "HSS8X8X3/8", "W8X31", "W10X33", "W10X49", "W12X65"],
  post: ["HSS4X4X1/4", "HSS5X5X5/16", "HSS4X4X3/8", "PIPE4STD"],
  brace: ["L4X4X3/8", "L3X3X1/4", "L5X5X3/8", "HSS4X4X1/4"],
  joist: ["18K4", "22K6", "24K7", "26K9", "28LH07", "32LH09"],
  /** Joist substitutes, for short spans. */
  shortJoist: ["2.5K1", "2.5K2", "2.5K3"],
  plate: ["PL1/2X6", "PL3/8X8", "PL5/8X10", "PL3/4X12"],
  angle: ["L4X4X3/8", "L3X3X1/4", "L5X3X1/4", "L6X4X3/8", "2L4X4X3/8"],
  /** No mill rolls these: slips of the pen that resemble real ones. */
  unlisted: ["W12X27", "W16X33", "W14X25", "W18X45", "W21X45", "C8X12.5"],
} as const satisfies Record<string, readonly string[]>;

/** Texts that resemble designations. */
export const NOT_STEEL = {
  footing: ["F8X5", "F6X6", "F10X4"],
  mesh: ["6x6 W2.1xW2.1 WWF", "WWR 4x4 W2.9xW2.9"],
  lumber: ["(2) 1 3/4x11 7/8 LVL", '2x6 @ 16" O.C.', "(3) 2x10 PT"],
} as const;
