import { Table } from "@mantine/core";
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { Fragment, memo, type Ref } from "react";
import type { Column } from "./types.ts";

/** The height of a row of one line, with its borders and padding. */
const ROW_PX = 48;
/** Rows before and after those in view. A row takes a millisecond or two to render: a screen and these are painted at once. */
const OVERSCAN = 4;
/** Lists that are neither sorted nor searched by the server have up to this many elements: the browser's own search finds them. */
const WHOLE_LIST = 200;

interface RowProps<Row, Sort extends string> {
  row: Row;
  index: number;
  columns: readonly Column<Row, Sort>[];
  measure: Ref<HTMLTableRowElement>;
}

function RowInner<Row, Sort extends string>({ row, index, columns, measure }: RowProps<Row, Sort>) {
  return (
    // The header is the first row.
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {columns.map((column) => (
        <Table.Td key={column.key} data-number={column.isNumber || undefined}>
          {column.render(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
// Memoized: in a long list usually one row changes at a time, and scrolling changes none.
const Row = memo(RowInner) as typeof RowInner;

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}

/** The rows in view, those around them, and the one with the focus, which must not lose it. */
function extractRange(range: Range): number[] {
  const indexes = defaultRangeExtractor(range);
  const focused = Number(document.activeElement?.closest<HTMLElement>("tr[data-index]")?.dataset["index"] ?? NaN);
  if (!(focused < range.count) || indexes.includes(focused)) return indexes;
  return [...indexes, focused].sort((a, b) => a - b);
}

interface Props<R, Sort extends string> {
  rows: readonly R[];
  columns: readonly Column<R, Sort>[];
  rowKey: (row: R) => string | number;
  scroller: HTMLElement | null;
  isSorted: boolean;
}

/** The rows of a table's body: of a sorted or long list only those near the ones in view, and space in the place of the others. */
export function VisibleRows<R, Sort extends string>({ rows, columns, rowKey, scroller, isSorted }: Props<R, Sort>) {
  // The library returns functions that React's compiler, which this app does not use, must not memoize.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: !isSorted && rows.length <= WHOLE_LIST ? WHOLE_LIST : OVERSCAN,
    rangeExtractor: extractRange,
  });
  const items = virtualizer.getVirtualItems();
  const end = items.at(-1)?.end ?? 0;
  return (
    <>
      {items.map(({ index, key, start }, position) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <Fragment key={String(key)}>
              <Space height={start - (items[position - 1]?.end ?? 0)} />
              <Row row={row} index={index} columns={columns} measure={virtualizer.measureElement} />
            </Fragment>
          )
        );
      })}
      <Space height={virtualizer.getTotalSize() - end} />
    </>
  );
}
