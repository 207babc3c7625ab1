import { Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { feetAndInches, MESSAGES, type SheetView } from "@takeoff/contracts";
import { InlineButton } from "../../../shared/ui/basics.tsx";
import { formatScale } from "../../../widgets/sheet/scales.ts";
import type { ScaleChoice, ScaleInput } from "../sheet/scales.ts";

interface Props {
  view: SheetView;
  /** The length of the line that was measured on the drawing, points; null when none was. */
  measured: number | null;
  input: ScaleInput;
  /** Whether the input is a scale. */
  isValid: boolean;
  onChange: (change: Partial<ScaleInput>) => void;
  onMeasure: () => void;
}

/** By what a view is measured: each choice with the field that it needs. */
export function ScaleFields({ view, measured, input, isValid, onChange, onMeasure }: Props) {
  const { stated, stated_points_per_foot: printed, voted_points_per_foot: voted, votes } = view;
  const { by, typed, known } = input;
  return (
    <Radio.Group<ScaleChoice> label="Measure by" value={by} onChange={(choice) => onChange({ by: choice })}>
      <Stack gap="xs" mt="xs">
        {printed !== null && <Radio value="stated" label={`The printed scale, ${stated ?? ""}`} />}
        {voted !== null && (
          <Radio value="voted" label={`The dimensions: ${formatScale(voted)}${votes > 0 ? `, in which ${votes} agree` : ""}`} />
        )}
        <Radio value="typed" label="Another scale" />
        {by === "typed" && (
          <TextInput
            label="Inches on the sheet for one foot"
            placeholder="1/4"
            value={typed}
            onChange={(event) => onChange({ typed: event.currentTarget.value })}
            error={typed !== "" && !isValid ? MESSAGES.drafts.scale : undefined}
          />
        )}
        <Radio value="known" label="A length that you know" />
        {by === "known" && measured === null && (
          <Group gap="xs">
            <Text size="sm">Click both ends of it on the drawing.</Text>
            <InlineButton onClick={onMeasure}>Measure</InlineButton>
          </Group>
        )}
        {by === "known" && measured !== null && (
          <TextInput
            label="Length of the measured line"
            placeholder={`25'-6 1/2"`}
            description={view.points_per_foot === null ? undefined : `Now ${feetAndInches((12 * measured) / view.points_per_foot)}`}
            value={known}
            onChange={(event) => onChange({ known: event.currentTarget.value })}
            error={known !== "" && !isValid ? MESSAGES.drafts.length : undefined}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}
