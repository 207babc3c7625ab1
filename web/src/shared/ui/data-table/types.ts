import type { ReactNode } from "react";

export interface Column<Row, Sort extends string> {
  key: string;
  label: string;
  /** What a click on the header sorts by; absent where it does not sort. */
  sort?: Sort;
  render: (row: Row) => ReactNode;
  /** Keeps its content on one line. */
  nowrap?: boolean;
}

export interface Sorting<Sort extends string> {
  sort: Sort | null;
  order: "asc" | "desc";
}

export interface DataTableProps<Row, Sort extends string> {
  /** What the table holds, for those who cannot see it. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Both only where a column sorts. */
  sorting?: Sorting<Sort>;
  onSort?: (sort: Sort) => void;
  isLoading: boolean;
  /** The rows shown are about to be replaced. */
  isBusy?: boolean;
  total: number | null;
  /** `projects`: what the total counts. */
  noun: string;
  empty: ReactNode;
  /** Both only where a list is read on. */
  hasMore?: boolean;
  onEnd?: () => void;
}
