import { Box, Skeleton, Table } from "@mantine/core";
import classes from "./data-table.module.css";
import { Header } from "./header.tsx";
import type { DataTableProps } from "./types.ts";
import { VisibleRows } from "./visible-rows.tsx";

/** Two lines of text or of buttons are within the height of a row. */
const ROW_SPACING = "0.25rem";
const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

interface Props<R, Sort extends string> extends DataTableProps<R, Sort> {
  scroller: HTMLElement | null;
}

export function Rows<R, Sort extends string>({ columns, list, rowKey, sorting, onSort, scroller }: Props<R, Sort>) {
  const { rows, total, isLoading } = list;
  return (
    <Table
      stickyHeader
      highlightOnHover
      verticalSpacing={ROW_SPACING}
      layout="fixed"
      className={classes.table}
      // With the header. Of a long list only the rows near the ones in view are elements.
      aria-rowcount={(total ?? rows.length) + 1}
    >
      <colgroup>
        {columns.map(({ key, width = [] }) => (
          <Box
            component="col"
            key={key}
            className={classes.column}
            __vars={Object.fromEntries(width.map((value, index) => [`--column-width-${index}`, value]))}
          />
        ))}
      </colgroup>
      <Table.Thead>
        <Table.Tr aria-rowindex={1}>
          {columns.map((column) => (
            <Header key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {isLoading &&
          SKELETONS.map((index) => (
            <Table.Tr key={index}>
              {columns.map((column) => (
                <Table.Td key={column.key}>
                  <Skeleton h="1rem" my="0.375rem" />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        <VisibleRows rows={rows} columns={columns} rowKey={rowKey} scroller={scroller} isSorted={onSort !== undefined} />
      </Table.Tbody>
    </Table>
  );
}
