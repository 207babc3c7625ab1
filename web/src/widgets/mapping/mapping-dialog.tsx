import { Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { TakeoffPreview } from "@takeoff/contracts";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { ABOVE_DIALOG, LAYOUT, SMALL_SCREEN } from "../../shared/ui/sizes.ts";
import { FormModal, useLastValue } from "../../shared/ui/dialog/form-modal.tsx";
import { MappingForm, type MappingFormProps } from "./mapping-form.tsx";

export interface MappingDialogProps extends Omit<MappingFormProps, "preview"> {
  /** Null while it is closed. */
  preview: TakeoffPreview | null;
  /** The name of the file. */
  name: string;
}

/** The dialog in which staff say what the columns of a table hold, and see what its rows mean then. */
export default function MappingDialog({ preview, name, ...others }: MappingDialogProps) {
  const shown = useLastValue(preview);
  const isSmall = useMediaQuery(SMALL_SCREEN, undefined, { getInitialValueInEffect: false });
  return (
    <FormModal
      opened={preview !== null}
      onClose={others.onCancel}
      title="Columns"
      size={LAYOUT.dialog.wide}
      fullScreen={isSmall}
      isBusy={others.isBusy}
      zIndex={ABOVE_DIALOG}
    >
      <Stack gap="sm">
        <Dimmed size="sm" lineClamp={2}>
          {name}
        </Dimmed>
        {shown && <MappingForm preview={shown} {...others} />}
      </Stack>
    </FormModal>
  );
}
