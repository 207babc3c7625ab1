import { Button, Group, Loader } from "@mantine/core";
import { AS_UNDERSTOOD, MESSAGES, type TakeoffMapping } from "@takeoff/contracts";
import { Dimmed, InlineButton } from "../../../shared/ui/basics.tsx";
import { describeError } from "../../../shared/api/api-error.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { CsvColumns } from "./use-csv-columns.ts";

interface Props {
  columns: CsvColumns;
  mapping: TakeoffMapping | null;
  onMapping: (mapping: TakeoffMapping) => void;
  disabled: boolean;
}

function StateOfColumns({ columns: { summary, error, isLoading }, mapping }: Omit<Props, "disabled" | "onMapping">) {
  if (error !== undefined) return MESSAGES.takeoff.previewFailed(describeError(error, MESSAGES.takeoff.readFailed));
  if (!summary) return isLoading ? "Reading the columns..." : "The columns of a large CSV are read when you open them.";
  return mapping ? `${summary.message} · columns confirmed` : summary.message;
}

/** Below the CSV input: what is understood of the chosen CSV, and the button that opens its columns. */
export function CsvColumnsLine({ columns, mapping, onMapping, disabled }: Props) {
  if (!columns.file) return null;
  return (
    <Group gap="xs" justify="space-between" align="start" wrap="nowrap">
      <Dimmed role="status">
        <StateOfColumns columns={columns} mapping={mapping} />
      </Dimmed>
      <Group gap="xxs" wrap="nowrap" flex="none">
        {columns.isClear && !columns.isRemembered && !mapping && (
          <Button variant="subtle" size="compact-sm" onClick={() => onMapping(AS_UNDERSTOOD)} disabled={disabled}>
            Confirm columns
          </Button>
        )}
        <InlineButton
          onClick={columns.open}
          // Not `loading`, which disables the button: the dialog could not return the focus to it.
          aria-busy={columns.isOpening}
          leftSection={columns.isOpening && <Loader size={LAYOUT.icon.xs} aria-hidden />}
          disabled={disabled}
        >
          Columns
        </InlineButton>
      </Group>
    </Group>
  );
}
