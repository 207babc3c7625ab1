import { Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { writeLengthIn } from "@takeoff/takeoff";
import { useState } from "react";
import { InlineButton, Notice } from "../../../../shared/ui/basics.tsx";
import { ErrorBanner } from "../../../../shared/ui/feedback/error-banner.tsx";
import { useTask } from "../../../../shared/ui/form/use-task.ts";
import { fillFields, type InitialLine, type LineFields, type LineValues, readFields, TEXT_LABELS } from "./line-values.ts";
import { LINE_TEXT, LINE_TEXTS, MESSAGES } from "@takeoff/contracts";
import { understandLength } from "./typed-length.ts";

interface FieldsetProps {
  fields: LineFields;
  isMetric: boolean;
  onChange: (change: Partial<LineFields>) => void;
}

/** What a length is understood as while it is typed. */
function describeLength(text: string, isMetric: boolean): string | undefined {
  if (text.trim() === "") return undefined;
  return understandLength(text, isMetric)?.shown ?? MESSAGES.drafts.length;
}

/** The fields of a line: what it is first, and below what is said about it. */
function LineFieldset({ fields, isMetric, onChange }: FieldsetProps) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing="xs">
      <TextInput
        label="Designation"
        size="xs"
        value={fields.designation}
        onChange={(event) => onChange({ designation: event.currentTarget.value })}
        data-autofocus
        autoFocus
        required
      />
      <NumberInput
        label="Quantity"
        size="xs"
        min={1}
        max={100_000}
        allowDecimal={false}
        value={fields.quantity}
        onChange={(quantity) => onChange({ quantity })}
        required
      />
      <TextInput
        label="Length"
        placeholder={isMetric ? "5400" : `25'-6 1/2"`}
        size="xs"
        value={fields.length}
        onChange={(event) => onChange({ length: event.currentTarget.value })}
        description={describeLength(fields.length, isMetric)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        descriptionProps={{ "aria-live": "polite" }}
      />
      {LINE_TEXTS.map((name) => (
        <TextInput
          key={name}
          label={name === "camber" ? `${TEXT_LABELS.camber} (${isMetric ? "mm" : "in"})` : TEXT_LABELS[name]}
          size="xs"
          maxLength={LINE_TEXT[name]}
          value={fields[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  );
}

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
        {warning !== null && <Notice color="yellow">{warning}</Notice>}
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
