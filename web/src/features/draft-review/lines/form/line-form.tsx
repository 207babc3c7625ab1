import { Alert, Button, Group, Stack } from "@mantine/core";
import { writeLengthIn } from "@takeoff/takeoff";
import { useState } from "react";
import { InlineButton } from "../../../../shared/ui/form/buttons.tsx";
import { ErrorBanner } from "../../../../shared/ui/feedback/error-banner.tsx";
import { useTask } from "../../../../shared/ui/form/use-task.ts";
import { LineFieldset } from "./line-fields.tsx";
import { fillFields, readFields, type InitialLine, type LineValues } from "./line-values.ts";

interface Props {
  initial: InitialLine;
  /** Whether numbers without a unit are millimetres. */
  isMetric: boolean;
  /** What is to be known before it is saved. */
  warning?: string | null;
  /** A measured length: each new object is filled in. */
  measured: { inches: number } | null;
  failure: string;
  onSave: (values: LineValues) => Promise<unknown>;
  onCancel: () => void;
}

/** What a line is, and what is said about it. Enter saves, Escape cancels. */
export function LineForm({ initial, isMetric, warning = null, measured, failure, onSave, onCancel }: Props) {
  const [before] = useState(() => fillFields(initial, isMetric));
  const [fields, setFields] = useState(before);
  const [filledIn, setFilledIn] = useState<typeof measured>(null);
  if (measured && measured !== filledIn) {
    setFilledIn(measured);
    setFields({ ...fields, length: writeLengthIn(measured.inches, isMetric) });
  }
  const { isBusy, error, onSubmit } = useTask();
  const save = () => onSave(readFields(fields, before, isMetric));
  return (
    <form
      onSubmit={onSubmit(save)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <Stack gap="xs">
        {warning !== null && (
          <Alert color="yellow" role="status">
            {warning}
          </Alert>
        )}
        <LineFieldset fields={fields} isMetric={isMetric} onChange={(change) => setFields({ ...fields, ...change })} />
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <Group gap="xs" justify="flex-end">
          <InlineButton onClick={onCancel}>Cancel</InlineButton>
          <Button size="compact-sm" type="submit" loading={isBusy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
