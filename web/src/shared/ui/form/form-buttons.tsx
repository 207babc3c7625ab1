import { Button } from "@mantine/core";
import { FormFooter } from "./form-footer.tsx";

interface Props {
  isBusy: boolean;
  onCancel: () => void;
  /** The label of the submit button. */
  submit: string;
}

/** The buttons at the end of a dialog's form. */
export function FormButtons({ isBusy, onCancel, submit }: Props) {
  return (
    <FormFooter>
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </FormFooter>
  );
}
