import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";
import { ChangeSecondFactor, type Change, type ChangeProps } from "./change-second-factor.tsx";

const describeChange = (change: Change): string =>
  change === "add" ? "Add a second factor" : change === "codes" ? "New recovery codes" : `Remove ${change.remove}`;

/** The dialog of a change of the user's second factors. */
export function SecondFactorDialog({ change, ...props }: Omit<ChangeProps, "change"> & { change: Change | null }) {
  // Stays while the dialog fades away.
  const shown = useLastValue(change);
  return (
    <FormModal opened={change !== null} onClose={props.onClose} title={shown ? describeChange(shown) : ""} isBusy={false}>
      {change !== null && <ChangeSecondFactor change={change} {...props} />}
    </FormModal>
  );
}
