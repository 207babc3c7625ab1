import { Button, Group } from "@mantine/core";

interface Props {
  isBusy: boolean;
  onCancel: () => void;
  /** What the sending button says. */
  submit: string;
}

/** The end of a dialog's form. */
export function FormButtons({ isBusy, onCancel, submit }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </Group>
  );
}
