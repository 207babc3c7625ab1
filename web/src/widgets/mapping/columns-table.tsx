import { NativeSelect, Table, Text } from "@mantine/core";
import { TAKEOFF_ROLE_REASONS, TAKEOFF_ROLES, type TakeoffRole } from "@takeoff/contracts";
import type { RoleReason } from "@takeoff/takeoff";
import { cut } from "./choices.ts";
import classes from "./mapping.module.css";
import { memo } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { findOption } from "../../shared/address-params.ts";

const ROLES = Object.keys(TAKEOFF_ROLES) as TakeoffRole[];
const NOT_USED = "Not used";
/** Longer names of columns are cut in menus. */
const LONGEST_NAME = 24;

interface HeadProps {
  index: number;
  name: string;
  role: TakeoffRole | null;
  /** What spoke for the role; null without one. */
  reason: RoleReason | null;
  /** The name of the column that has a role. */
  holders: ReadonlyMap<TakeoffRole, string>;
  /** Null where the columns are fixed. */
  onRole: ((column: number, role: TakeoffRole | null) => void) | null;
  disabled: boolean;
}

/** The name of a column, the menu of its meanings, and what spoke for the one that it has. */
const ColumnHead = memo(function ColumnHead({ index, name, role, reason, holders, onRole, disabled }: HeadProps) {
  return (
    <Table.Th scope="col" className={classes.head} data-unused={role === null || undefined}>
      <Text size="sm" fw={600} lineClamp={2} title={name} mb="xxs">
        {name}
      </Text>
      {onRole ? (
        <NativeSelect
          size="xs"
          aria-label={`Meaning of ${name}`}
          value={role ?? ""}
          onChange={(event) => onRole(index, findOption(ROLES, event.currentTarget.value))}
          disabled={disabled}
        >
          <option value="">{NOT_USED}</option>
          {ROLES.map((option) => {
            const holder = option === role ? undefined : holders.get(option);
            return (
              <option key={option} value={option}>
                {holder === undefined ? TAKEOFF_ROLES[option] : `${TAKEOFF_ROLES[option]} – now ${cut(holder, LONGEST_NAME)}`}
              </option>
            );
          })}
        </NativeSelect>
      ) : (
        <Dimmed>{role ? TAKEOFF_ROLES[role] : NOT_USED}</Dimmed>
      )}
      {role && reason && <Dimmed mt="xxs">{TAKEOFF_ROLE_REASONS[reason]}</Dimmed>}
    </Table.Th>
  );
});

/** Two lines of a cell are shown: its first characters fill them. */
const LONGEST_CELL = 120;

interface Props {
  names: readonly string[];
  roles: readonly (TakeoffRole | null)[];
  reasons: readonly (RoleReason | null)[];
  holders: ReadonlyMap<TakeoffRole, string>;
  rows: readonly (readonly string[])[];
  /** The indexes of the rows that are shown. */
  shown: readonly number[];
  onRole: HeadProps["onRole"];
  disabled: boolean;
}

/** Some rows as they are written, with a menu of the meanings above each column. */
export function ColumnsTable({ names, roles, reasons, holders, rows, shown, onRole, disabled }: Props) {
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label="Columns as written">
      <Table verticalSpacing="xxs" withColumnBorders className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.number}>
              Row
            </Table.Th>
            {names.map((name, index) => (
              <ColumnHead
                key={index}
                index={index}
                name={name}
                role={roles[index] ?? null}
                reason={reasons[index] ?? null}
                holders={holders}
                // Columns behind those that a mapping covers keep their meaning.
                onRole={index < roles.length ? onRole : null}
                disabled={disabled}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Table.Tr key={row}>
              <Table.Th scope="row" className={classes.number}>
                {row + 1}
              </Table.Th>
              {names.map((_, index) => (
                <Table.Td key={index} data-unused={(roles[index] ?? null) === null || undefined}>
                  <div className={classes.cell}>{cut(rows[row]?.[index] ?? "", LONGEST_CELL)}</div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
