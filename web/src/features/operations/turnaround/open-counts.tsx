import { Paper, Progress, Table, Title } from "@mantine/core";
import { UNASSIGNED_LABEL, type OpenByPerson } from "@takeoff/contracts";
import { useId, type ReactNode } from "react";
import { formatCount } from "../../../shared/format.ts";
import { LongText } from "../../../shared/ui/text/cell-texts.tsx";
import classes from "../operations.module.css";

/** A bar for the eye: its figure stands next to it. */
function Bar({ value, max }: { value: number; max: number }) {
  return <Progress value={max === 0 ? 0 : (100 * value) / max} size="lg" aria-hidden />;
}

function Section({ title, head, children }: { title: string; head: readonly string[]; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="sm" radius="md" aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <Table verticalSpacing="xxs" className={classes.figures} aria-labelledby={id}>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, index) => (
              <Table.Th key={name} scope="col" ta={index === 0 ? undefined : "end"}>
                {name}
              </Table.Th>
            ))}
            <Table.Td w="35%" aria-hidden />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Paper>
  );
}

interface CountsProps {
  title: string;
  /** What the rows are parts by. */
  by: string;
  rows: readonly { label: string; count: number }[];
}

export function Counts({ title, by, rows }: CountsProps) {
  const max = Math.max(...rows.map(({ count }) => count));
  return (
    <Section title={title} head={[by, "Open"]}>
      {rows.map(({ label, count }) => (
        <Table.Tr key={label}>
          <Table.Th scope="row">{label}</Table.Th>
          <Table.Td ta="end">{formatCount(count)}</Table.Td>
          <Table.Td w="35%" aria-hidden>
            <Bar value={count} max={max} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Section>
  );
}

export function ByPerson({ rows }: { rows: readonly OpenByPerson[] }) {
  const max = Math.max(...rows.map(({ open }) => open));
  return (
    <Section title="Open by person" head={["Person", "Open", "Late"]}>
      {rows.map(({ user_id, username, open, late }) => (
        <Table.Tr key={user_id ?? 0}>
          <Table.Th scope="row">{user_id === null ? UNASSIGNED_LABEL : <LongText>{username}</LongText>}</Table.Th>
          <Table.Td ta="end">{formatCount(open)}</Table.Td>
          <Table.Td ta="end">{formatCount(late)}</Table.Td>
          <Table.Td w="35%" aria-hidden>
            <Bar value={open} max={max} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Section>
  );
}
