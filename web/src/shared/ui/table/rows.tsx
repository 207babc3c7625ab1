import { Box, Group, Skeleton, Table, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LAYOUT } from "../sizes.ts";
import classes from "./data-table.module.css";
import type { Column, DataTableProps, Sorting } from "./types.ts";
import { VisibleRows } from "./visible-rows.tsx";

const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

interface SortButtonProps {
  label: string;
  /** The order of the list while it is sorted by this; null otherwise. */
  order: Sorting<string>["order"] | null;
  /** Whether the list is sorted by this, for a button that shares its header with another one. */
  pressed?: boolean;
  onClick: () => void;
}

function SortButton({ label, order, pressed, onClick }: SortButtonProps) {
  const Arrow = order === null ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton className={classes.sort} onClick={onClick} data-active={order !== null || undefined} aria-pressed={pressed}>
      <Text span inherit>
        {label}
      </Text>
      <Arrow size={LAYOUT.icon.xs} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
}

function withBefore(before: ReactNode, label: ReactNode): ReactNode {
  if (!before) return label;
  return (
    <Group gap="xs" wrap="nowrap">
      {before}
      {label}
    </Group>
  );
}

interface HeaderProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  sorting: Sorting<Sort> | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function Header<Row, Sort extends string>({ column: { sort, second, label, beforeLabel }, sorting, onSort }: HeaderProps<Row, Sort>) {
  if (!sort || !sorting) return <Table.Th scope="col">{withBefore(beforeLabel, label)}</Table.Th>;
  const orderBy = (one: Sort) => (sorting.sort === one ? sorting.order : null);
  const order = orderBy(sort) ?? (second ? orderBy(second.sort) : null);
  return (
    <Table.Th scope="col" aria-sort={order === null ? "none" : order === "asc" ? "ascending" : "descending"}>
      {withBefore(beforeLabel, <SortButton label={label} order={orderBy(sort)} onClick={() => onSort?.(sort)} />)}
      {second && (
        <>
          {" "}
          <SortButton
            label={second.label}
            order={orderBy(second.sort)}
            pressed={orderBy(second.sort) !== null}
            onClick={() => onSort?.(second.sort)}
          />
        </>
      )}
    </Table.Th>
  );
}

interface Props<R, Sort extends string> extends DataTableProps<R, Sort> {
  scroller: HTMLElement | null;
}

export function Rows<R, Sort extends string>({ columns, list, rowKey, sorting, onSort, scroller }: Props<R, Sort>) {
  const { rows, total, isLoading } = list;
  return (
    <Table
      stickyHeader
      highlightOnHover
      verticalSpacing="xs"
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
                  <Skeleton className={classes.skeleton} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        <VisibleRows rows={rows} columns={columns} rowKey={rowKey} scroller={scroller} isSorted={onSort !== undefined} />
      </Table.Tbody>
    </Table>
  );
}
