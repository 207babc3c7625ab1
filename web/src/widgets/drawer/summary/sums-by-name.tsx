import { Skeleton, Table, Title } from "@mantine/core";
import type { TakeoffSums } from "@takeoff/contracts";
import { Suspense } from "react";
import { formatCount } from "../../../shared/format.ts";
import { lazyPart } from "../../../shared/start/load-part.tsx";
import type { Measure } from "./measures.ts";
import classes from "./summary.module.css";

// Loaded separately: the chart library is larger than the drawer.
const SumsChart = lazyPart(() => import("./sums-chart.tsx"));

/** Bars that can be told apart; all sums are in the table. */
const MAX_BARS = 12;

interface Props {
  title: string;
  /** What the names are. */
  column: string;
  sums: readonly TakeoffSums[];
  measures: readonly Measure[];
  /** What the bars show. */
  drawn: Measure;
}

/** Sums by name: as bars for those who see them, and as a table for everyone. */
export function SumsByName({ title, column, sums, measures, drawn }: Props) {
  const bars = sums
    .flatMap((one) => {
      const value = drawn.read(one);
      return value === null ? [] : [{ name: one.name, value }];
    })
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_BARS);
  return (
    <section aria-label={title}>
      <Title order={4} mb="xxs">
        {title}
      </Title>
      {bars.length > 0 && (
        <Suspense fallback={<Skeleton h={160} />}>
          <SumsChart bars={bars} unit={drawn.label} format={drawn.format} />
        </Suspense>
      )}
      <div className={classes.scrolled} tabIndex={0} role="region" aria-label={`${title}, as a table`}>
        <Table verticalSpacing="xxs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{column}</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Lines
              </Table.Th>
              {measures.map(({ key, label }) => (
                <Table.Th key={key} scope="col" className={classes.number}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sums.map((one) => (
              <Table.Tr key={one.name}>
                <Table.Th scope="row" fw={500}>
                  {one.name}
                </Table.Th>
                <Table.Td className={classes.number}>{formatCount(one.lines)}</Table.Td>
                {measures.map(({ key, read, format }) => {
                  const value = read(one);
                  return (
                    <Table.Td key={key} className={classes.number}>
                      {value === null ? "\u2013" : format(value)}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
