import { Table } from "@mantine/core";
import { findColumn, type TakeoffColumnName } from "@takeoff/contracts";
import { memo, useMemo, useState } from "react";
import { Sentinel } from "../ui/data-table/sentinel.tsx";
import classes from "./documents-view.module.css";
import type { DataRow } from "./takeoff-totals.ts";

/** Rows drawn at once: as many as stay quick with twenty columns. */
const STEP = 60;
/** From so many characters on, a cell breaks its lines. */
const LONG = 40;
const NUMBERS: readonly TakeoffColumnName[] = ["qty", "length_in", "length_mm", "wt_per_ft", "unit_weight_lb", "total_weight_lb"];

const Row = memo(function Row({ row, columns, numbers }: { row: DataRow; columns: readonly string[]; numbers: ReadonlySet<number> }) {
  return (
    <Table.Tr>
      {columns.map((column, index) => {
        const text = row[column] ?? "";
        return (
          <Table.Td key={column} data-number={numbers.has(index) || undefined} data-long={text.length > LONG || undefined}>
            {text}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
});

/** The extracted rows under their own headers, drawn in steps as they are scrolled to: there may be very many. */
export function DataRows({ columns, rows }: { columns: readonly string[]; rows: readonly DataRow[] }) {
  const [shown, setShown] = useState(STEP);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const numbers = useMemo(() => new Set(NUMBERS.flatMap((name) => findColumn(columns, name) ?? [])), [columns]);
  return (
    <div className={classes.rows} ref={setScroller} tabIndex={0} role="region" aria-label="Extracted data">
      <Table stickyHeader highlightOnHover verticalSpacing="xxs" aria-rowcount={rows.length + 1}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column} scope="col" data-number={numbers.has(index) || undefined}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, shown).map((row, index) => (
            <Row key={index} row={row} columns={columns} numbers={numbers} />
          ))}
        </Table.Tbody>
      </Table>
      {shown < rows.length && <Sentinel root={scroller} count={shown} onSeen={() => setShown(shown + STEP)} />}
    </div>
  );
}
