import { Group, NativeSelect, Text } from "@mantine/core";
import { CONFIDENCE_LABELS, LINE_STATE_LABELS, type Confidence, type Draft, type DraftLine, type LineState } from "@takeoff/contracts";
import { formatCount, formatTons } from "../../../shared/format.ts";

/** Which lines are shown; an empty value is for all. */
export interface Filter {
  state: LineState | "";
  confidence: Confidence | "";
}
export const ALL_LINES: Filter = { state: "", confidence: "" };

export function isShown({ state, confidence }: DraftLine, filter: Filter): boolean {
  return (filter.state === "" || state === filter.state) && (filter.confidence === "" || confidence === filter.confidence);
}

const optionsOf = (labels: Record<string, string>) => [
  { value: "", label: "All" },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const STATE_OPTIONS = optionsOf(LINE_STATE_LABELS);
const CONFIDENCE_OPTIONS = optionsOf(CONFIDENCE_LABELS);

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

/** What is decided of the whole drawing, and what is open. */
export function Totals({ totals }: Pick<Draft, "totals">) {
  const { lines, open, accepted, edited, pieces_decided, pieces_open, weight_decided, weight_open } = totals;
  return (
    <Text size="xs" c="dimmed">
      {lines} lines, {open} open, {accepted + edited} accepted. Pieces: {formatCount(pieces_decided)} accepted, {formatCount(pieces_open)}{" "}
      open. Tons: {formatTons(weight_decided)} accepted, {formatTons(weight_open)} open.
    </Text>
  );
}
