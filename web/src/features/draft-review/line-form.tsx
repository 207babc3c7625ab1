import { Button, Group, NumberInput, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ErrorBanner } from "../../shared/ui/error-banner.tsx";
import { useSubmit } from "../../shared/ui/use-submit.ts";

export interface LineValues {
  designation: string;
  quantity: number;
}

interface Props {
  initial: { designation: string; quantity: number | null };
  failure: string;
  onSave: (values: LineValues) => Promise<unknown>;
  onCancel: () => void;
}

/** Designation and quantity of a line. Enter saves, Escape cancels. */
export function LineForm({ initial, failure, onSave, onCancel }: Props) {
  const [designation, setDesignation] = useState(initial.designation);
  const [quantity, setQuantity] = useState<number | string>(initial.quantity ?? "");
  const [error, setError] = useState<unknown>(null);
  const { isBusy, send } = useSubmit();
  const save = async () => {
    setError(null);
    try {
      await onSave({ designation, quantity: Number(quantity) });
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
            w="6rem"
            min={1}
            max={100_000}
            allowDecimal={false}
            value={quantity}
            onChange={setQuantity}
            required
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
