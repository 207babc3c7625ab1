import { Group, NativeSelect } from "@mantine/core";
import { LINE_STATE_LABELS } from "@takeoff/contracts";
import { CONFIDENCE_FILTERS, type Filter } from "./filter.ts";

const listOptions = (labels: Record<string, string>) => [
  { value: "", label: "All" },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const STATE_OPTIONS = listOptions(LINE_STATE_LABELS);
const CONFIDENCE_OPTIONS = listOptions(CONFIDENCE_FILTERS);

export function LineFilters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <NativeSelect
        label="State"
        size="xs"
        flex={1}
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.currentTarget.value as Filter["state"] })}
        data={STATE_OPTIONS}
      />
      <NativeSelect
        label="Confidence"
        size="xs"
        flex={1}
        value={filter.confidence}
        onChange={(event) => onChange({ ...filter, confidence: event.currentTarget.value as Filter["confidence"] })}
        data={CONFIDENCE_OPTIONS}
      />
    </Group>
  );
}
