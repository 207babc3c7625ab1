import { NativeSelect, Text } from "@mantine/core";
import { MESSAGES, SCALE_SOURCE_LABELS, type SheetView, type ViewScale } from "@takeoff/contracts";
import { useState } from "react";
import { DialogForm } from "../../../shared/ui/form/dialog-form.tsx";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useTask } from "../../../shared/ui/form/use-task.ts";
import { nameView } from "../../../widgets/sheet/scales.ts";
import { computePointsPerFoot, type ScaleInput } from "../sheet/scales.ts";
import type { DialogProps } from "./dialog-props.ts";
import { ScaleFields } from "./scale-fields.tsx";

/** What is missing for a scale, by how the view is measured. */
const MISSING: Record<ScaleInput["by"], string> = {
  "": "Please choose by what the view is measured",
  stated: MESSAGES.drafts.scale,
  voted: MESSAGES.drafts.scale,
  typed: MESSAGES.drafts.scale,
  known: MESSAGES.drafts.length,
};

interface Props extends DialogProps {
  views: readonly SheetView[];
  /** The view that is chosen first. */
  first: number;
  /** The length of the line that was measured on the drawing, points; null when none was. */
  measured: number | null;
  onMeasure: () => void;
  onSave: (scale: ViewScale) => Promise<unknown>;
}

/** How a view is measured: as printed, as its dimensions say, or as a person says. */
export function ScaleDialog({ opened, onClose, views, first, measured, onMeasure, onSave }: Props) {
  const [view, setView] = useState(first);
  const [input, setInput] = useState<ScaleInput>({ by: measured === null ? "" : "known", typed: "", known: "" });
  const { isBusy, error, onSubmit } = useTask();
  const chosen = views[view];
  if (!chosen) return null;
  const scale = computePointsPerFoot(chosen, input, measured);
  const save = async () => {
    if (scale === null) return;
    await onSave({ view, points_per_foot: scale });
  };
  return (
    <FormModal opened={opened} onClose={onClose} title="Scale" isBusy={isBusy}>
      <DialogForm
        sent={{ isBusy, error, submit: onSubmit(save) }}
        failure={MESSAGES.drafts.scaleFailed}
        onCancel={onClose}
        submit="Save"
        missing={scale === null ? MISSING[input.by] : null}
      >
        <NativeSelect
          label="View"
          value={String(view)}
          onChange={(event) => setView(Number(event.currentTarget.value))}
          data={views.map((one, index) => ({ value: String(index), label: nameView(one, index) }))}
          data-autofocus
        />
        <Text size="sm">
          {chosen.stated ?? "No scale is printed"}: {SCALE_SOURCE_LABELS[chosen.scale_source]}.
        </Text>
        <ScaleFields
          view={chosen}
          measured={measured}
          input={input}
          isValid={scale !== null}
          onChange={(change) => setInput({ ...input, ...change })}
          onMeasure={onMeasure}
        />
        <Dimmed>Lengths of this view are measured anew, except those that were typed.</Dimmed>
      </DialogForm>
    </FormModal>
  );
}
