import { MESSAGES, type Box, type DraftLine, type OwnLine, type ShownException } from "@takeoff/contracts";
import { findCovered, findWrittenDesignation } from "./covered.ts";
import { LineForm } from "./line-form.tsx";
import type { LineValues } from "./line-values.ts";

interface Props {
  page: number;
  box: Box;
  lines: readonly DraftLine[];
  exceptions: readonly ShownException[];
  isMetric: boolean;
  /** A measured length for its form. */
  measured: { inches: number } | null;
  onAdd: (line: OwnLine) => Promise<unknown>;
  onCancel: () => void;
}

/** The form of a line at a place that a person marked. What is read there already is said, and taken as the designation. */
export function NewLineForm({ page, box, lines, exceptions, isMetric, measured, onAdd, onCancel }: Props) {
  const { line, exception } = findCovered(box, lines, exceptions);
  const designation = line?.designation ?? (exception ? findWrittenDesignation(exception) : "");
  const add = (values: LineValues) => onAdd({ ...values, page, box, exception: exception?.key ?? null });
  return (
    <LineForm
      initial={{ designation, quantity: 1, length_in: null }}
      isMetric={isMetric}
      measured={measured}
      warning={describeCovered(line, exception)}
      failure={MESSAGES.drafts.addFailed}
      onSave={add}
      onCancel={onCancel}
    />
  );
}

function describeCovered(line: DraftLine | null, exception: ShownException | null): string | null {
  if (line)
    return `Here is a piece of the line ${line.quantity ?? "?"} × ${line.designation} already. A line that you add counts it again.`;
  if (!exception) return null;
  const found = exception.text === "" ? "A line without a designation is drawn here." : `“${exception.text}” is read here.`;
  return `${found} It is answered with this line.`;
}
