import { Table, Text, Title } from "@mantine/core";
import { lengthInInches, weighBySection, writeLength, type TakeoffRow, type WrittenLength } from "@takeoff/takeoff";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { formatAmount, writeWeight } from "../../shared/steel-units.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { WeightCheck } from "../weight-check/weight-check.tsx";
import classes from "./mapping.module.css";
import type { PreviewReading } from "./reading.ts";

const COLUMNS = ["Row", "Mark", "Quantity", "Designation", "Grade", "Length", "Weight"] as const;

/** The length of one piece, else of all of them. */
function describeLength({ length, totalLength }: TakeoffRow): string {
  if (length) return formatLength(length);
  return totalLength ? `${formatLength(totalLength)} in all` : "";
}

/** Feet and inches as drawings have them; a metric length in its own unit. */
function formatLength(length: WrittenLength): string {
  return length.unit === "in" || length.unit === "ft"
    ? writeLength(lengthInInches(length))
    : `${formatAmount(length.value)} ${length.unit}`;
}

function Designation({ line: { designation, designationText } }: { line: TakeoffRow }) {
  if (designation || !designationText) return designation?.designation ?? "";
  return (
    <>
      {designationText}{" "}
      <Text span size="xs" c="yellow" className={classes.remark}>
        <IconAlertTriangle size={LAYOUT.icon.xs} aria-hidden /> not understood
      </Text>
    </>
  );
}

/** The weight that the list states, with ours where that is another one; else ours. */
function Weight({ line, isMetric }: { line: TakeoffRow; isMetric: boolean }) {
  if (!line.totalWeight) return null;
  const ours = weighBySection(line);
  const remark = ours === null ? "computed" : `${writeWeight(ours, isMetric)} by its section`;
  return (
    <>
      {writeWeight(line.totalWeight.value, isMetric)}
      {(ours !== null || line.totalWeight.source === "computed") && <Dimmed span> {remark}</Dimmed>}
    </>
  );
}

/** The first lines as they are understood, and the check of the weights of all rows of the preview. */
export function Understood({ reading: { lines, isMetric, check }, isWhole }: { reading: PreviewReading; isWhole: boolean }) {
  return (
    <>
      <Title order={3}>As understood</Title>
      <UnderstoodLines lines={lines} isMetric={isMetric} />
      {/* The totals of a list are below rows that a part of it does not have. */}
      {check && <WeightCheck check={isWhole ? check : { ...check, printed: { weight: null, pieces: null } }} isMetric={isMetric} />}
    </>
  );
}

function UnderstoodLines({ lines, isMetric }: Pick<PreviewReading, "lines" | "isMetric">) {
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label="Lines as understood">
      <Table verticalSpacing="xxs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ row, line }) => (
            <Table.Tr key={row}>
              <Table.Th scope="row" className={classes.number}>
                {row}
              </Table.Th>
              <Table.Td>{line.mark}</Table.Td>
              <Table.Td>{line.quantity === null ? "" : formatAmount(line.quantity)}</Table.Td>
              <Table.Td>
                <Designation line={line} />
              </Table.Td>
              <Table.Td>{line.grade}</Table.Td>
              <Table.Td>{describeLength(line)}</Table.Td>
              <Table.Td>
                <Weight line={line} isMetric={isMetric} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
