import { Badge, ScrollArea, Table } from "@mantine/core";
import {
  DIFFERENCE_KINDS,
  weightChange,
  type ComparedTakeoffLine,
  type DifferenceKind,
  type TakeoffDifferenceRow,
} from "@takeoff/contracts";
import { isMetricDifference, writePieceLength } from "@takeoff/takeoff";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { formatCount } from "../../shared/format.ts";
import { formatAmount, formatTons } from "../../shared/steel-units.ts";

const COLORS: Record<DifferenceKind, string> = { added: "green", changed: "yellow", gone: "red" };

/** `4 × W12X26, 25'-6"`. */
export function describeLine({ designation, quantity, length_in }: ComparedTakeoffLine): string {
  const pieces = quantity === null ? designation : `${formatAmount(quantity)} × ${designation}`;
  return length_in === null ? pieces : `${pieces}, ${writePieceLength(length_in, designation)}`;
}

/** `+0.42`. */
export const signedTons = (pounds: number, isMetric: boolean): string => `${pounds > 0 ? "+" : ""}${formatTons(pounds, isMetric)}`;

interface Props {
  rows: readonly TakeoffDifferenceRow[];
  /** How many of them are shown. */
  maxRows: number;
  /** How many there are. */
  count: number;
}

export function DifferenceTable({ rows, maxRows, count }: Props) {
  const shown = rows.slice(0, maxRows);
  const isMetric = isMetricDifference(rows);
  const tons = isMetric ? "Tonnes" : "Tons";
  return (
    <>
      <ScrollArea type="auto">
        <Table verticalSpacing="xxs" fz="xs" aria-label="Changed lines">
          <Table.Thead>
            <Table.Tr>
              {["Change", "Mark", "Before", "Now", tons].map((name) => (
                <Table.Th key={name} ta={name === tons ? "end" : undefined}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row, index) => {
              const { kind, before, after } = row;
              const change = weightChange(row);
              return (
                // Rows do not move: a new answer replaces all of them.
                <Table.Tr key={index}>
                  <Table.Td>
                    <Badge size="sm" variant="light" color={COLORS[kind]}>
                      {DIFFERENCE_KINDS[kind]}
                    </Badge>
                  </Table.Td>
                  <Table.Td>{(after ?? before)?.mark}</Table.Td>
                  <Table.Td>{before && describeLine(before)}</Table.Td>
                  <Table.Td>{after && describeLine(after)}</Table.Td>
                  <Table.Td ta="end">{change === null ? "" : signedTons(change, isMetric)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {count > shown.length && (
        <Dimmed>
          The first {formatCount(shown.length)} of {formatCount(count)} changes. The CSV has all.
        </Dimmed>
      )}
    </>
  );
}
