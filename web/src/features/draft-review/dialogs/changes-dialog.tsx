import { Modal } from "@mantine/core";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { TakeoffDifferenceView } from "../../../widgets/difference/takeoff-difference.tsx";
import type { DialogProps } from "./dialog-props.ts";

/** Lines of the changes from an earlier drawing. */
const MAX_DIFFERENCES = 500;

/** What the lines that are not rejected change in the takeoff of the earlier drawing. */
export function ChangesDialog({ opened, onClose, id }: DialogProps & { id: number }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Changes from the earlier drawing" size={LAYOUT.dialog.lg}>
      {opened && <TakeoffDifferenceView id={id} of="draft" maxRows={MAX_DIFFERENCES} />}
    </Modal>
  );
}
