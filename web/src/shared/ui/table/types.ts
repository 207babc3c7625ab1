import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface Column<Row, Sort extends string> {
  key: string;
  label: string;
  /** Something small before the label, such as a checkbox for all rows. On small screens it stands above the cards. */
  beforeLabel?: ReactNode;
  /** The sort key of the column; absent when it cannot be sorted by. */
  sort?: Sort;
  /** A second value of the column's cells that can be sorted by, with a button of its own in the header: its name and its icon. */
  second?: { sort: Sort; label: string; icon: Icon };
  render: (row: Row) => ReactNode;
  width?: ColumnWidth;
  /** The cells end with the column, so that their digits stand below each other. */
  isNumber?: boolean;
}

export interface Sorting<Sort extends string> {
  sort: Sort | null;
  order: "asc" | "desc";
}

/** The rows of a table; a `PagedList` is one. */
export interface TableList<Row> {
  rows: readonly Row[];
  total: number | null;
  isLoading: boolean;
  /** Rows of a previous query are shown until those of the current one arrive. */
  isReplacing?: boolean;
  /** The error of the current query. The rows, if there are any, are those of an earlier request. */
  error?: unknown;
  /** The request of the current query failed. */
  isOutdated?: boolean;
  reload?: () => Promise<unknown>;
  /** `hasMore` and `loadMore` are given when the list loads in parts. */
  hasMore?: boolean;
  loadMore?: () => void;
}

export interface EmptyText {
  icon: Icon;
  title?: string;
  description: string;
  /** The way to the first row. */
  action?: ReactNode;
}

export interface DataTableProps<Row, Sort extends string> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  list: TableList<Row>;
  rowKey: (row: Row) => string | number;
  /** `sorting` and `onSort` are given when a column can be sorted by. */
  sorting?: Sorting<Sort>;
  onSort?: (sort: Sort) => void;
  /** The noun after the total: `projects`. */
  noun: string;
  /** What stands in the place of rows where there are none. */
  empty: EmptyText;
  /** The message when the list could not be loaded; absent where the screen reports that itself. */
  failure?: string;
  /** A class of the element that contains the table, its notice and its total. */
  className?: string | undefined;
  /** For the element that contains the table, its notice and its total. */
  onFrame?: (element: HTMLElement | null) => void;
  /** Something small that lies over the table's upper edge. */
  notice?: ReactNode;
}

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
