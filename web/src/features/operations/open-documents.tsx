import { Paper, Progress, SimpleGrid, Skeleton, Table, Text, Title } from "@mantine/core";
import { DUE_STATE_LABELS, type OpenByPerson, type TurnaroundFigures } from "@takeoff/contracts";
import { useId, type ReactNode } from "react";
import { formatCount } from "../../shared/format.ts";
import { LongText } from "../../shared/ui/long-text.tsx";
import classes from "./operations.module.css";

/** A bar for the eye: its figure stands next to it. */
function Bar({ value, most }: { value: number; most: number }) {
  return <Progress value={most === 0 ? 0 : (100 * value) / most} size="lg" aria-hidden />;
}

interface SectionProps {
  title: string;
  head: readonly string[];
  children: ReactNode;
}

function Section({ title, head, children }: SectionProps) {
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
            <Table.Td className={classes.bar} aria-hidden />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Paper>
  );
}

function ByDue({ rows }: { rows: TurnaroundFigures["open"]["by_due"] }) {
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <Section title="Open by due time" head={["Due", "Open"]}>
      {rows.map(({ state, count }) => (
        <Table.Tr key={state}>
          <Table.Th scope="row">{DUE_STATE_LABELS[state]}</Table.Th>
          <Table.Td ta="end">{formatCount(count)}</Table.Td>
          <Table.Td className={classes.bar} aria-hidden>
            <Bar value={count} most={most} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Section>
  );
}

function ByPerson({ rows }: { rows: readonly OpenByPerson[] }) {
  const most = Math.max(...rows.map(({ open }) => open));
  return (
    <Section title="Open by person" head={["Person", "Open", "Late"]}>
      {rows.map(({ user_id, username, open, late }) => (
        <Table.Tr key={user_id ?? 0}>
          <Table.Th scope="row">{user_id === null ? "Unassigned" : <LongText>{username}</LongText>}</Table.Th>
          <Table.Td ta="end">{formatCount(open)}</Table.Td>
          <Table.Td ta="end">{formatCount(late)}</Table.Td>
          <Table.Td className={classes.bar} aria-hidden>
            <Bar value={open} most={most} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Section>
  );
}

/** The documents that are open now: by the age of their due time, and by person. Null while they are loaded. */
export function OpenDocuments({ open }: { open: TurnaroundFigures["open"] | null }) {
  if (open === null)
    return (
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" aria-busy="true">
        <Skeleton className={classes.openTile} />
        <Skeleton className={classes.openTile} />
      </SimpleGrid>
    );
  if (open.by_due.every(({ count }) => count === 0))
    return (
      <Text size="sm" c="dimmed">
        No document is open.
      </Text>
    );
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <ByDue rows={open.by_due} />
      <ByPerson rows={open.by_person} />
    </SimpleGrid>
  );
}
