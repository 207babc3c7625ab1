import { Button, Group } from "@mantine/core";
import classes from "./form-buttons.module.css";

interface Props {
  isBusy: boolean;
  onCancel: () => void;
  /** The label of the submit button. */
  submit: string;
}

/** The buttons at the end of a dialog's form. */
export function FormButtons({ isBusy, onCancel, submit }: Props) {
  return (
    <Group justify="flex-end" className={classes.buttons}>
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </Group>
  );
}
