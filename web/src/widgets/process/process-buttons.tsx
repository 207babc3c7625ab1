import { Button, Group } from "@mantine/core";
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
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button type="submit" color={form.isFailure ? "red" : undefined} disabled={isBusy || (!form.isFailure && !hasFiles(form))}>
        {isBusy ? "Processing..." : label}
      </Button>
    </Group>
  );
}
