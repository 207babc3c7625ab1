import { ActionIcon, Card, Group, NativeSelect, Skeleton, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Fragment, memo } from "react";
import { LAYOUT } from "../sizes.ts";
import classes from "./data-table.module.css";
import type { Column, DataTableProps, Sorting } from "./types.ts";

const SKELETONS = [0, 1, 2];

function CardInner<Row, Sort extends string>({ row, columns }: { row: Row; columns: readonly Column<Row, Sort>[] }) {
  const [title, ...rest] = columns;
  const facts = rest.filter((column) => column.key !== "actions");
  const actions = rest.find((column) => column.key === "actions");
  return (
    <Card component="li" withBorder padding="sm" className={classes.card}>
      <div className={classes.cardTitle}>{title?.render(row)}</div>
      <dl className={classes.facts}>
        {facts.map((column) => (
          <div key={column.key} className={classes.fact}>
            <dt>{column.label}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {actions?.render(row)}
    </Card>
  );
}
const RowCard = memo(CardInner) as typeof CardInner;

interface SortChoiceProps<R, Sort extends string> {
  columns: DataTableProps<R, Sort>["columns"];
  sorting: Sorting<Sort>;
  onSort: (sort: Sort) => void;
}

function SortChoice<R, Sort extends string>({ columns, sorting: { sort, order }, onSort }: SortChoiceProps<R, Sort>) {
  const sortable = columns.flatMap(({ sort: value, label, second }) => [
    ...(value ? [{ value, label }] : []),
    ...(second ? [{ value: second.sort, label: second.label }] : []),
  ]);
  const Arrow = order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <Group gap="xs" wrap="nowrap">
      {columns.map(({ key, beforeLabel }) => beforeLabel && <Fragment key={key}>{beforeLabel}</Fragment>)}
      <NativeSelect
        flex={1}
        aria-label="Sort by"
        value={sort ?? ""}
        data={[...(sort ? [] : [{ value: "", label: "Sort by…" }]), ...sortable]}
        onChange={(event) => {
          const chosen = sortable.find((option) => option.value === event.currentTarget.value);
          if (chosen) onSort(chosen.value);
        }}
      />
      {sort && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={order === "asc" ? "Sort descending" : "Sort ascending"}
          onClick={() => onSort(sort)}
        >
          <Arrow size={LAYOUT.icon.sm} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** The table on a small screen: one card per row, and a select to sort by. */
export function Cards<R, Sort extends string>(props: DataTableProps<R, Sort>) {
  const { columns, rowKey, sorting, onSort } = props;
  const { rows, isLoading } = props.list;
  return (
    <Stack gap="sm">
      {sorting && onSort && <SortChoice columns={columns} sorting={sorting} onSort={onSort} />}
      <ul className={classes.cards}>
        {isLoading && SKELETONS.map((index) => <Skeleton component="li" key={index} h="9rem" />)}
        {rows.map((row) => (
          <RowCard key={rowKey(row)} row={row} columns={columns} />
        ))}
      </ul>
    </Stack>
  );
}
