import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { MESSAGES, TAKEOFF_ROLES, type TakeoffMapping, type TakeoffPreview, type TakeoffRole } from "@takeoff/contracts";
import { useMemo } from "react";
import { formatCount } from "../../shared/format.ts";
import { Findings } from "../../shared/ui/feedback/findings.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { ABOVE_DIALOG, LAYOUT, SMALL_SCREEN } from "../../shared/ui/sizes.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { columnNames, sampleRows } from "./choices.ts";
import { ColumnsTable } from "./columns-table.tsx";
import classes from "./mapping.module.css";
import { TableChoices } from "./table-choices.tsx";
import { UnderstoodLines } from "./understood-lines.tsx";
import { useMapping, type Mapping } from "./use-mapping.ts";

/** The rows that are shown as they are written. */
const SAMPLE = 8;

interface FormProps {
  preview: TakeoffPreview;
  /** What the person confirmed for this table already; null to begin with what was confirmed before, else as understood. */
  confirmed: TakeoffMapping | null;
  /** The label of the confirming button. */
  confirm: string;
  isBusy: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  onConfirm: (mapping: TakeoffMapping) => void;
  onCancel: () => void;
  /** Cancels the request in progress; absent where it cannot be cancelled. */
  onAbort?: (() => void) | undefined;
}

function Summary({
  preview,
  mapping: { reading, choices },
  names,
}: {
  preview: TakeoffPreview;
  mapping: Mapping;
  names: readonly string[];
}) {
  const { rows, row_count } = preview;
  const { partOfRows, roleMoved } = MESSAGES.takeoff;
  const { moved } = choices;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {reading.summary.message}
        {row_count > rows.length && (
          <Text span size="sm" c="dimmed">
            {" "}
            {partOfRows(formatCount(rows.length), formatCount(row_count))}
          </Text>
        )}
      </Text>
      {moved && <Text size="sm">{roleMoved(TAKEOFF_ROLES[moved.role], names[moved.from] ?? "", names[moved.to] ?? "")}</Text>}
    </div>
  );
}

function MappingForm({ preview, confirmed, confirm, isBusy, error, onConfirm, onCancel, onAbort }: FormProps) {
  const mapping = useMapping(preview, confirmed);
  const { choices, reading } = mapping;
  const { header_row, roles } = choices.mapping;
  // The names follow the choice at once: the reading comes later.
  const count = Math.max(reading.table.columns.length, roles.length);
  const names = useMemo(() => {
    const headers = header_row === null ? [] : (preview.rows[header_row] ?? []);
    return columnNames(Array.from({ length: count }, (_, index) => headers[index] ?? ""));
  }, [preview, header_row, count]);
  const holders = useMemo(
    () => new Map(roles.flatMap((role, index): [TakeoffRole, string][] => (role ? [[role, names[index] ?? ""]] : []))),
    [roles, names],
  );
  const isFixed = reading.table.kind === "kiss";
  const { confirmedBefore, fixedColumns } = MESSAGES.takeoff;
  const findings = [...preview.findings, ...(reading.summary.level === "info" ? [] : [reading.summary]), ...reading.findings];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onConfirm(choices.mapping);
      }}
    >
      <Stack>
        {isFixed && <Text size="sm">{fixedColumns}</Text>}
        {!isFixed && preview.mapping && !confirmed && (
          <Text size="sm" c="dimmed">
            {confirmedBefore}
          </Text>
        )}
        {!isFixed && <TableChoices preview={preview} mapping={mapping} disabled={isBusy} />}
        <Summary preview={preview} mapping={mapping} names={names} />
        <ColumnsTable
          names={names}
          roles={roles}
          holders={holders}
          rows={preview.rows}
          shown={sampleRows(preview, header_row, SAMPLE)}
          onRole={isFixed ? null : mapping.setRole}
          disabled={isBusy}
        />
        {reading.lines.length > 0 && (
          <>
            <Title order={3}>As understood</Title>
            <UnderstoodLines lines={reading.lines} />
          </>
        )}
        {findings.length > 0 && (
          <section aria-label="Findings about the columns">
            <Findings findings={findings} />
          </section>
        )}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end">
          {!isFixed && (
            <Button variant="subtle" onClick={mapping.reset} disabled={isBusy || !mapping.isChanged} className={classes.reset}>
              Use as understood
            </Button>
          )}
          <Button variant="default" onClick={isBusy && onAbort ? onAbort : onCancel} disabled={isBusy && !onAbort}>
            {isBusy && onAbort ? "Cancel upload" : "Cancel"}
          </Button>
          <Button type="submit" loading={isBusy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** `MappingDialog`, as `LazyMappingDialog` passes them on. */
export interface MappingDialogProps extends Omit<FormProps, "preview"> {
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
        <Text size="sm" c="dimmed" lineClamp={2}>
          {name}
        </Text>
        {shown && <MappingForm preview={shown} {...others} />}
      </Stack>
    </FormModal>
  );
}
