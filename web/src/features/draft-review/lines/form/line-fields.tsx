import { NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { LINE_TEXT, LINE_TEXTS, MESSAGES } from "@takeoff/contracts";
import { TEXT_LABELS, type LineFields } from "./line-values.ts";
import { understandLength } from "./typed-length.ts";

interface Props {
  fields: LineFields;
  isMetric: boolean;
  onChange: (change: Partial<LineFields>) => void;
}

/** What a length is understood as while it is typed. */
function describeLength(text: string, isMetric: boolean): string | undefined {
  if (text.trim() === "") return undefined;
  return understandLength(text, isMetric)?.shown ?? MESSAGES.drafts.length;
}

/** The fields of a line: what it is first, and below what is said about it. */
export function LineFieldset({ fields, isMetric, onChange }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing="xs">
      <TextInput
        label="Designation"
        size="xs"
        value={fields.designation}
        onChange={(event) => onChange({ designation: event.currentTarget.value })}
        data-autofocus
        autoFocus
        required
      />
      <NumberInput
        label="Quantity"
        size="xs"
        min={1}
        max={100_000}
        allowDecimal={false}
        value={fields.quantity}
        onChange={(quantity) => onChange({ quantity })}
        required
      />
      <TextInput
        label="Length"
        placeholder={isMetric ? "5400" : `25'-6 1/2"`}
        size="xs"
        value={fields.length}
        onChange={(event) => onChange({ length: event.currentTarget.value })}
        description={describeLength(fields.length, isMetric)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        descriptionProps={{ "aria-live": "polite" }}
      />
      {LINE_TEXTS.map((name) => (
        <TextInput
          key={name}
          label={name === "camber" ? `${TEXT_LABELS.camber} (${isMetric ? "mm" : "in"})` : TEXT_LABELS[name]}
          size="xs"
          maxLength={LINE_TEXT[name]}
          value={fields[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  );
}
