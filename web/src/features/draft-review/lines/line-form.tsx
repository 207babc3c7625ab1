import { Button, Group, NumberInput, Stack, TextInput } from "@mantine/core";
import { feetAndInches } from "@takeoff/contracts";
import { useState, type FormEvent } from "react";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";

export interface LineValues {
  designation: string;
  quantity: number;
  /** `25'-6 1/2"`; empty for none. */
  length: string;
}

interface Props {
  initial: { designation: string; quantity: number | null; length_in: number | null };
  /** A measured length: each new object is filled in. */
  measured: { inches: number } | null;
  failure: string;
  onSave: (values: LineValues) => Promise<unknown>;
  onCancel: () => void;
}

/** Designation, quantity and length of a line. Enter saves, Escape cancels. */
export function LineForm({ initial, measured, failure, onSave, onCancel }: Props) {
  const [designation, setDesignation] = useState(initial.designation);
  const [quantity, setQuantity] = useState<number | string>(initial.quantity ?? "");
  const [length, setLength] = useState(initial.length_in === null ? "" : feetAndInches(initial.length_in));
  const [filledIn, setFilledIn] = useState<typeof measured>(null);
  if (measured && measured !== filledIn) {
    setFilledIn(measured);
    setLength(feetAndInches(measured.inches));
  }
  const [error, setError] = useState<unknown>(null);
  const { isBusy, send } = useSubmit();
  const save = async () => {
    setError(null);
    try {
      await onSave({ designation, quantity: Number(quantity), length });
    } catch (caught) {
      setError(caught);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(save);
  };
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            label="Designation"
            size="xs"
            flex={1}
            value={designation}
            onChange={(event) => setDesignation(event.currentTarget.value)}
            data-autofocus
            autoFocus
            required
          />
          <NumberInput
            label="Quantity"
            size="xs"
            w="5rem"
            min={1}
            max={100_000}
            allowDecimal={false}
            value={quantity}
            onChange={setQuantity}
            required
          />
          <TextInput
            label="Length"
            placeholder={`25'-6 1/2"`}
            size="xs"
            w="7rem"
            value={length}
            onChange={(event) => setLength(event.currentTarget.value)}
          />
        </Group>
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <Group gap="xs" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="compact-sm" type="submit" loading={isBusy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
