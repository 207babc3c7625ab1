/**
 * The width of a column, as CSS: on screens from 105em, from 80em, from 62em, and on smaller ones. Columns without one divide what
 * is left equally, so that a table always has the width of its frame and nothing scrolls sideways.
 */
export type ColumnWidth = readonly [from105: string, from80: string, from62: string, smaller: string];

export const WIDTHS = {
  /** A date with its time and, of another year, the year. */
  shortTime: ["10.5rem", "8.25rem", "7.25rem", "6.75rem"],
  /** Such a date after a word, as "Finished". */
  namedTime: ["12rem", "11.75rem", "7.25rem", "6.75rem"],
  status: ["8.25rem", "7.75rem", "7.25rem", "5.5rem"],
  /** One word, such as a role. */
  word: ["9rem", "8rem", "7rem", "6rem"],
  number: ["5.75rem", "5.75rem", "5.75rem", "5rem"],
  /** Two buttons. */
  actions: ["9rem", "8.5rem", "8rem", "7.75rem"],
} as const satisfies Record<string, ColumnWidth>;
