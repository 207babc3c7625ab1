import { Button, Group } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { DisabledBecause, PlainButton } from "../../shared/ui/basics.tsx";
import { hasFiles, type ProcessForm } from "./fields.ts";

interface Props {
  form: ProcessForm;
  isBusy: boolean;
  onCancel: () => void;
}

/** Cancel, and what submits the form. */
export function ProcessButtons({ form, isBusy, onCancel }: Props) {
  const label = form.isFailure ? "Mark as Failed" : "Process Files";
  return (
    <Group justify="flex-end">
      <PlainButton onClick={onCancel} disabled={isBusy}>
        Cancel
      </PlainButton>
      <DisabledBecause reason={isBusy || form.isFailure || hasFiles(form) ? null : MESSAGES.files.atLeastOne}>
        <Button type="submit" color={form.isFailure ? "red" : undefined} disabled={isBusy}>
          {isBusy ? "Processing..." : label}
        </Button>
      </DisabledBecause>
    </Group>
  );
}
