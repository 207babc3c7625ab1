import { Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { feetAndInches, MESSAGES, readFeetAndInches, SCALE_SOURCE_LABELS, type SheetView, type ViewScale } from "@takeoff/contracts";
import { useState, type FormEvent } from "react";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { scaleText, viewName } from "./scales.ts";

const POINTS_PER_INCH = 72;

type By = "stated" | "voted" | "typed" | "known";

interface Props {
  opened: boolean;
  onClose: () => void;
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
  const [by, setBy] = useState<By | "">(measured === null ? "" : "known");
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState("");
  const [error, setError] = useState<unknown>(null);
  const { isBusy, send } = useSubmit();
  const chosen = views[view];
  if (!chosen) return null;
  const { stated, stated_points_per_foot: printed, voted_points_per_foot: voted, votes, scale_source: source } = chosen;
  const pointsPerFoot = (): number | null => {
    switch (by) {
      case "stated":
        return printed;
      case "voted":
        return voted;
      case "typed": {
        const inches = readFeetAndInches(typed);
        return inches && inches * POINTS_PER_INCH;
      }
      case "known": {
        const inches = readFeetAndInches(known);
        return inches && measured && (12 * measured) / inches;
      }
      case "":
        return null;
    }
  };
  const scale = pointsPerFoot();
  const save = async () => {
    setError(null);
    if (scale === null) return;
    try {
      await onSave({ view, points_per_foot: scale });
    } catch (caught) {
      setError(caught);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(save);
  };
  return (
    <FormModal opened={opened} onClose={onClose} title="Scale" isBusy={isBusy}>
      <form onSubmit={onSubmit}>
        <Stack>
          <NativeSelect
            label="View"
            value={String(view)}
            onChange={(event) => setView(Number(event.currentTarget.value))}
            data={views.map((one, index) => ({ value: String(index), label: viewName(one, index) }))}
            data-autofocus
          />
          <Text size="sm">
            {stated ?? "No scale is printed"}: {SCALE_SOURCE_LABELS[source]}.
          </Text>
          <Radio.Group label="Measure by" value={by} onChange={setBy}>
            <Stack gap="xs" mt="xs">
              {printed !== null && <Radio value="stated" label={`The printed scale, ${stated ?? ""}`} />}
              {voted !== null && (
                <Radio value="voted" label={`The dimensions: ${scaleText(voted)}${votes > 0 ? `, in which ${votes} agree` : ""}`} />
              )}
              <Radio value="typed" label="Another scale" />
              {by === "typed" && (
                <TextInput
                  label="Inches on the sheet for one foot"
                  placeholder="1/4"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  error={typed !== "" && scale === null ? MESSAGES.drafts.scale : undefined}
                />
              )}
              <Radio value="known" label="A length that you know" />
              {by === "known" && measured === null && (
                <Group gap="xs">
                  <Text size="sm">Click both ends of it on the drawing.</Text>
                  <Button size="compact-sm" variant="default" onClick={onMeasure}>
                    Measure
                  </Button>
                </Group>
              )}
              {by === "known" && measured !== null && (
                <TextInput
                  label="Length of the measured line"
                  placeholder={`25'-6 1/2"`}
                  description={
                    chosen.points_per_foot === null ? undefined : `Now ${feetAndInches((12 * measured) / chosen.points_per_foot)}`
                  }
                  value={known}
                  onChange={(event) => setKnown(event.currentTarget.value)}
                  error={known !== "" && scale === null ? MESSAGES.drafts.length : undefined}
                />
              )}
            </Stack>
          </Radio.Group>
          <Text size="xs" c="dimmed">
            Lengths of this view are measured anew, except those that were typed.
          </Text>
          {error !== null && <ErrorBanner message={MESSAGES.drafts.scaleFailed} error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={scale === null}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
