import { ActionIcon, Group, Table, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LAYOUT } from "../sizes.ts";
import classes from "./data-table.module.css";
import type { Column, Sorting } from "./types.ts";

interface SortButtonProps {
  label: string;
  /** The order of the list while it is sorted by this; null otherwise. */
  order: Sorting<string>["order"] | null;
  onClick: () => void;
}

function SortButton({ label, order, onClick }: SortButtonProps) {
  const Arrow = order === null ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton className={classes.sort} onClick={onClick} data-active={order !== null || undefined}>
      {/* The arrow is a part of the text: it stands after the last word, and not on a line of its own. */}
      <Text span inherit>
        {label} <Arrow size={LAYOUT.icon.xs} aria-hidden className={classes.arrow} />
      </Text>
    </UnstyledButton>
  );
}

interface SecondSortProps {
  label: string;
  icon: Icon;
  isSorted: boolean;
  onClick: () => void;
}

/** Sorts by a second value of the column, which the header's name does not tell. */
function SecondSort({ label, icon: Icon, isSorted, onClick }: SecondSortProps) {
  return (
    <ActionIcon
      size="sm"
      variant={isSorted ? "light" : "subtle"}
      color={isSorted ? undefined : "gray"}
      aria-label={label}
      title={label}
      aria-pressed={isSorted}
      onClick={onClick}
    >
      <Icon size={LAYOUT.icon.xs} aria-hidden />
    </ActionIcon>
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

/** The header of a column, whose accessible name is the column's label alone. */
export function Header<Row, Sort extends string>({
  column: { sort, second, label, beforeLabel, isNumber },
  sorting,
  onSort,
}: HeaderProps<Row, Sort>) {
  if (!sort || !sorting)
    return (
      <Table.Th scope="col" aria-label={label} data-number={isNumber || undefined}>
        {withBefore(beforeLabel, label)}
      </Table.Th>
    );
  const orderBy = (one: Sort) => (sorting.sort === one ? sorting.order : null);
  const order = orderBy(sort) ?? (second ? orderBy(second.sort) : null);
  return (
    <Table.Th scope="col" aria-label={label} aria-sort={order === null ? "none" : order === "asc" ? "ascending" : "descending"}>
      {withBefore(beforeLabel, <SortButton label={label} order={orderBy(sort)} onClick={() => onSort?.(sort)} />)}
      {second && (
        <SecondSort
          label={second.label}
          icon={second.icon}
          isSorted={orderBy(second.sort) !== null}
          onClick={() => onSort?.(second.sort)}
        />
      )}
    </Table.Th>
  );
}
