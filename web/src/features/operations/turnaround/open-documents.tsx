import { Group, Paper, Progress, SimpleGrid, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { AGE_LABELS, DUE_STATE_LABELS, UNASSIGNED_LABEL, type OpenByPerson, type TurnaroundFigures } from "@takeoff/contracts";
import { useId, type ReactNode } from "react";
import { formatCount } from "../../../shared/format.ts";
import { LongText } from "../../../shared/ui/text/long-text.tsx";
import { ExportButton } from "./export-button.tsx";
import classes from "../operations.module.css";

/** Side by side, where there is space. */
const COLUMNS = { base: 1, md: 2, xl: 3 };

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

interface CountsProps {
  title: string;
  /** What the rows are parts by. */
  by: string;
  rows: readonly { label: string; count: number }[];
}

function Counts({ title, by, rows }: CountsProps) {
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <Section title={title} head={[by, "Open"]}>
      {rows.map(({ label, count }) => (
        <Table.Tr key={label}>
          <Table.Th scope="row">{label}</Table.Th>
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
          <Table.Th scope="row">{user_id === null ? UNASSIGNED_LABEL : <LongText>{username}</LongText>}</Table.Th>
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

/** The documents that are open now: by due time, by age and by person. Null while they are loaded. */
export function OpenDocuments({ open }: { open: TurnaroundFigures["open"] | null }) {
  if (open === null)
    return (
      <SimpleGrid cols={COLUMNS} spacing="sm" aria-busy="true">
        <Skeleton className={classes.openTile} />
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
    <Stack gap="sm">
      <SimpleGrid cols={COLUMNS} spacing="sm">
        <Counts
          title="Open by due time"
          by="Due"
          rows={open.by_due.map(({ state, count }) => ({ label: DUE_STATE_LABELS[state], count }))}
        />
        <Counts title="Open by age" by="Age" rows={open.by_age.map(({ age, count }) => ({ label: AGE_LABELS[age], count }))} />
        <ByPerson rows={open.by_person} />
      </SimpleGrid>
      <Group>
        <ExportButton of="open" label="Export Open as CSV" />
      </Group>
    </Stack>
  );
}
