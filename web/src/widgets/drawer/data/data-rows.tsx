import { Box, Table } from "@mantine/core";
import { memo, useMemo } from "react";
import classes from "./data.module.css";
import type { SearchResult } from "./worker/worker-messages.ts";
import type { DataClient } from "./data-client.ts";
import { BLOCK, useWindow } from "./use-window.ts";

/** Limits of a column's width, in digits of its font. Longer texts wrap. */
const WIDTH = { min: 4, max: 40 } as const;
/** Longer texts, such as the ids of a hundred markups, are clamped to two lines; the title attribute shows them in full. */
const TWO_LINES = 2 * WIDTH.max;

interface BlockProps {
  number: number;
  rows: readonly (readonly string[])[];
  numbers: ReadonlySet<number>;
  measure: (body: HTMLTableSectionElement | null) => void;
}

const Block = memo(function Block({ number, rows, numbers, measure }: BlockProps) {
  return (
    <Table.Tbody ref={measure} data-index={number}>
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
  const { columns, widths, numericColumns } = data.summary;
  const { scroller, measure, blocks, before, after } = useWindow(data, found.search, found.count);
  const numbers = useMemo(() => new Set(numericColumns), [numericColumns]);
  const shares = widths.map((width) => Math.min(WIDTH.max, Math.max(WIDTH.min, width)));
  return (
    <div className={classes.rows} ref={scroller} tabIndex={0} role="region" aria-label="Extracted data">
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
        {blocks.map(({ index, size, rows }) =>
          rows ? <Block key={index} number={index} rows={rows} numbers={numbers} measure={measure} /> : <Space key={index} height={size} />,
        )}
        <Space height={after} />
      </Table>
    </div>
  );
}
