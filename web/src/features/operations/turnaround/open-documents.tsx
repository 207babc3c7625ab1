import { Group, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { AGE_LABELS, DUE_STATE_LABELS, type TurnaroundFigures } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { ExportButton } from "./turnaround-filters.tsx";
import { ByPerson, Counts } from "./open-counts.tsx";

/** Side by side, where there is space. */
const COLUMNS = { base: 1, md: 2, xl: 3 };

/** The documents that are open now: by due time, by age and by person. Null while they are loaded. */
export function OpenDocuments({ open }: { open: TurnaroundFigures["open"] | null }) {
  if (open === null)
    return (
      <SimpleGrid cols={COLUMNS} spacing="sm" aria-busy="true">
        <Skeleton h="13rem" />
        <Skeleton h="13rem" />
        <Skeleton h="13rem" />
      </SimpleGrid>
    );
  if (open.by_due.every(({ count }) => count === 0)) return <Dimmed size="sm">No document is open.</Dimmed>;
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
