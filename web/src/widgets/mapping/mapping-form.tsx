import { Button, Stack, Text } from "@mantine/core";
import { AS_UNDERSTOOD, MESSAGES, statesColumns, type TakeoffMapping, type TakeoffPreview, type TakeoffRole } from "@takeoff/contracts";
import { useMemo } from "react";
import { Dimmed, DisabledBecause, PlainButton } from "../../shared/ui/basics.tsx";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { Findings } from "../../shared/ui/feedback/findings.tsx";
import { FormFooter } from "../../shared/ui/form/dialog-form.tsx";
import { nameColumns, pickSampleRows } from "./choices.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { ReadingSummary } from "./reading-summary.tsx";
import { TableChoices } from "./table-choices.tsx";
import { Understood } from "./understood-lines.tsx";
import { useMapping } from "./use-mapping.ts";

/** The rows that are shown as they are written. */
const SAMPLE = 8;

export interface MappingFormProps {
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

/** Where roles come from that were not chosen in this dialog. */
function MappingOrigin({ isStated }: { isStated: boolean }) {
  return <Dimmed size="sm">{isStated ? MESSAGES.takeoff.statedByFormat : MESSAGES.takeoff.confirmedBefore}</Dimmed>;
}

/** What the columns of a table hold, what its rows mean then, and the confirmation. */
export function MappingForm({ preview, confirmed, confirm, isBusy, error, onConfirm, onCancel, onAbort }: MappingFormProps) {
  const mapping = useMapping(preview, confirmed);
  const { choices, reading } = mapping;
  const { header_row, roles } = choices.mapping;
  // The names follow the choice at once: the reading comes later.
  const count = Math.max(reading.table.columns.length, roles.length);
  const names = useMemo(() => {
    const headers = header_row === null ? [] : (preview.rows[header_row] ?? []);
    return nameColumns(Array.from({ length: count }, (_, index) => headers[index] ?? ""));
  }, [preview, header_row, count]);
  const holders = useMemo(
    () => new Map(roles.flatMap((role, index): [TakeoffRole, string][] => (role ? [[role, names[index] ?? ""]] : []))),
    [roles, names],
  );
  // A role that was chosen just now is not read yet: its reason would be that of the one before.
  const reasons = reading.table.columns.map(({ role, reason }, index) => (role === (roles[index] ?? null) ? reason : null));
  const isFixed = reading.table.kind === "kiss";
  const isStated = statesColumns(preview.kind);
  const findings = [...preview.findings, ...(reading.summary.level === "info" ? [] : [reading.summary]), ...reading.findings];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Nothing is remembered of what nobody changed: a later version may understand more.
        if (!isBusy) onConfirm(mapping.isChanged || isFixed || isStated ? choices.mapping : AS_UNDERSTOOD);
      }}
    >
      <Stack>
        {isFixed && <Text size="sm">{MESSAGES.takeoff.fixedColumns}</Text>}
        {!isFixed && preview.mapping && !confirmed && <MappingOrigin isStated={isStated} />}
        {!isFixed && <TableChoices preview={preview} mapping={mapping} disabled={isBusy} />}
        <ReadingSummary preview={preview} mapping={mapping} names={names} />
        <ColumnsTable
          names={names}
          roles={roles}
          reasons={reasons}
          holders={holders}
          rows={preview.rows}
          shown={pickSampleRows(preview, header_row, SAMPLE)}
          onRole={isFixed ? null : mapping.setRole}
          disabled={isBusy}
        />
        {reading.lines.length > 0 && <Understood reading={reading} isWhole={preview.rows.length === preview.row_count} />}
        {findings.length > 0 && (
          <section aria-label="Findings about the columns">
            <Findings findings={findings} />
          </section>
        )}
        <Problem text={error} />
        <FormFooter>
          {!isFixed && (
            <DisabledBecause reason={mapping.isChanged ? null : "No column was changed."}>
              <Button variant="subtle" onClick={mapping.reset} disabled={isBusy} me="auto">
                Use as understood
              </Button>
            </DisabledBecause>
          )}
          <PlainButton onClick={isBusy && onAbort ? onAbort : onCancel} disabled={isBusy && !onAbort}>
            {isBusy && onAbort ? "Cancel upload" : "Cancel"}
          </PlainButton>
          <Button type="submit" loading={isBusy}>
            {confirm}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}
