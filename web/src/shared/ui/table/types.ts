import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ColumnWidth } from "./widths.ts";

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
