import { Box, Table } from "@mantine/core";
import { findColumn, type TakeoffColumnName } from "@takeoff/takeoff";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import classes from "./data.module.css";
import type { SearchResult } from "./worker-messages.ts";
import type { DataClient } from "./data-client.ts";
import { BLOCK, useWindow } from "./use-window.ts";

/** Limits of a column's width, in digits of its font. Longer texts wrap. */
const WIDTH = { least: 4, most: 40 } as const;
/** Longer texts, such as the ids of a hundred markups, are clamped to two lines; the title attribute shows them in full. */
const TWO_LINES = 2 * WIDTH.most;
const NUMERIC_COLUMNS: readonly TakeoffColumnName[] = ["qty", "length_in", "length_mm", "wt_per_ft", "unit_weight_lb", "total_weight_lb"];

interface BlockProps {
  number: number;
  rows: readonly (readonly string[])[];
  numbers: ReadonlySet<number>;
  onHeight: (block: number, height: number) => void;
}

const Block = memo(function Block({ number, rows, numbers, onHeight }: BlockProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const place = body.current;
    if (!place) return;
    const watcher = new ResizeObserver(() => onHeight(number, place.getBoundingClientRect().height));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [number, onHeight]);
  return (
    <Table.Tbody ref={body}>
      {rows.map((cells, index) => (
        // The header is the first row.
        <Table.Tr key={index} aria-rowindex={number * BLOCK + index + 2}>
          {cells.map((text, column) => (
            <Table.Td key={column} data-number={numbers.has(column) || undefined}>
              {text.length > TWO_LINES ? (
                <div className={classes.long} title={text}>
                  {text}
                </div>
              ) : (
                text
              )}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
});

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  );
}

/** The rows of a search in a table that renders only the rows in view. */
export function DataRows({ data, found }: { data: DataClient; found: SearchResult }) {
  const { columns, widths } = data.summary;
  const { first, last, before, after, average, blocks, scroller, onScroll, measure } = useWindow(data, found.search, found.count);
  const numbers = useMemo(() => new Set(NUMERIC_COLUMNS.flatMap((name) => findColumn(columns, name) ?? [])), [columns]);
  const shares = widths.map((width) => Math.min(WIDTH.most, Math.max(WIDTH.least, width)));
  const drawn = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <div className={classes.rows} ref={scroller} onScroll={onScroll} tabIndex={0} role="region" aria-label="Extracted data">
      <Table stickyHeader highlightOnHover verticalSpacing="xxs" layout="fixed" aria-rowcount={found.count + 1}>
        <colgroup>
          {shares.map((share, column) => (
            <Box component="col" key={column} className={classes.column} __vars={{ "--column-digits": String(share) }} />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <Table.Th key={column} scope="col" data-number={numbers.has(index) || undefined}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Space height={before} />
        {drawn.map((number) => {
          const rows = blocks.get(number);
          if (!rows) return <Space key={number} height={average} />;
          return <Block key={number} number={number} rows={rows} numbers={numbers} onHeight={measure} />;
        })}
        <Space height={after} />
      </Table>
    </div>
  );
}
