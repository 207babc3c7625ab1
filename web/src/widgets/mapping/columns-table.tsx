import { Table } from "@mantine/core";
import type { TakeoffRole } from "@takeoff/contracts";
import type { RoleReason } from "@takeoff/takeoff";
import { ColumnHead, type HeadProps } from "./column-head.tsx";
import { cut } from "./choices.ts";
import classes from "./mapping.module.css";

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
