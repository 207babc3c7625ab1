import { EmptyState, Group, Select, Stack } from "@mantine/core";
import { EMAIL_KIND_NAMES, EMAIL_KINDS, EMAIL_STATE_LABELS, EMAIL_STATES, LIMITS, MESSAGES, type Email } from "@takeoff/contracts";
import { IconMailOff } from "@tabler/icons-react";
import { useMemo } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toastError } from "../../lib/toast.ts";
import { DataTable } from "../../lib/ui/data-table/data-table.tsx";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { SearchBox } from "../../lib/ui/search-box.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { DropDialog } from "./drop-dialog.tsx";
import { emailColumns, mayAct } from "./email-columns.tsx";
import classes from "./operations.module.css";
import { SelectionBar } from "./selection-bar.tsx";
import { useActsOn } from "./use-acts-on.ts";
import { emailQuery, useEmails } from "./use-operations.ts";
import { useSelection } from "./use-selection.ts";
import type { ChangeView, View } from "./view.ts";
import { mayDrop, mayRetry } from "./words.ts";

const ALL = "all";
const STATES = [{ value: ALL, label: "All States" }, ...EMAIL_STATES.map((value) => ({ value, label: EMAIL_STATE_LABELS[value] }))];
const KINDS = [{ value: ALL, label: "All Kinds" }, ...EMAIL_KIND_NAMES.map((value) => ({ value, label: EMAIL_KINDS[value] }))];

const keyOf = ({ id }: Email) => id;
const idsOf = (emails: readonly Email[]) => emails.map(({ id }) => id);

const CALLS = {
  noun: "e-mail",
  workOf: ({ kind, recipient }: Email) => `${EMAIL_KINDS[kind]}, to ${recipient}`,
  retry: (emails: readonly Email[]) => call("retryEmails", { json: { ids: idsOf(emails) } }),
  drop: (emails: readonly Email[], reason: string) => call("dropEmails", { json: { ids: idsOf(emails), reason } }),
} as const;

interface Props {
  view: View;
  onChange: ChangeView;
}

function Filters({ view, onChange }: Props) {
  return (
    <Group gap="sm">
      <SearchBox
        label="Search e-mails"
        placeholder="Search by recipient..."
        q={view.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <Select
        aria-label="State"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={STATES}
        value={view.state ?? ALL}
        onChange={(value) => onChange({ state: EMAIL_STATES.find((state) => state === value) ?? null })}
        allowDeselect={false}
      />
      <Select
        aria-label="Kind"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={KINDS}
        value={view.kind ?? ALL}
        onChange={(value) => onChange({ kind: EMAIL_KIND_NAMES.find((kind) => kind === value) ?? null })}
        allowDeselect={false}
      />
    </Group>
  );
}

/** The ledger's e-mails. */
export function EmailsTab({ view, onChange }: Props) {
  const { rows, total, isLoading, isBusy: isChanging, error, hasMore, loadMore, reload } = useEmails(view);
  const selection = useSelection(keyOf, rows);
  const { clear, choose } = selection;
  const { isBusy, runAgain, ask, dropping, close } = useActsOn(CALLS, clear);
  const columns = useMemo(() => emailColumns({ selection, onRetry: runAgain, onDrop: ask }), [selection, runAgain, ask]);
  const retryable = selection.rows.filter(({ state }) => mayRetry(state));
  const droppable = selection.rows.filter(({ state }) => mayDrop(state));
  // As many as can be acted on at once, also those that are not shown yet.
  const chooseAll = async () => {
    try {
      const all = hasMore ? await call("listEmails", { query: { ...emailQuery(view), limit: LIMITS.operationsBatch } }) : rows;
      choose(all.filter(mayAct).slice(0, LIMITS.operationsBatch));
    } catch (caught) {
      toastError(messageOf(caught, MESSAGES.operations.fetchEmailsFailed));
    }
  };
  const change: ChangeView = (part, how) => {
    // What is chosen is what one sees.
    clear();
    onChange(part, how);
  };
  return (
    <Stack gap="sm">
      <Filters view={view} onChange={change} />
      {error !== undefined && <ErrorBanner message={MESSAGES.operations.fetchEmailsFailed} error={error} onRetry={reload} />}
      {(error === undefined || rows.length > 0) && (
        <>
          <SelectionBar
            count={selection.rows.length}
            of={Math.min(hasMore ? (total ?? 0) : rows.filter(mayAct).length, LIMITS.operationsBatch)}
            onAll={() => void chooseAll()}
            onNone={clear}
            retryable={retryable.length}
            droppable={droppable.length}
            onRetry={() => runAgain(retryable)}
            onDrop={() => ask(droppable)}
            isBusy={isBusy}
          />
          <div className={classes.list}>
            <DataTable
              label="E-mails"
              noun={total === 1 ? "e-mail" : "e-mails"}
              columns={columns}
              rows={rows}
              rowKey={keyOf}
              isLoading={isLoading}
              isBusy={isChanging}
              total={total}
              hasMore={hasMore}
              onEnd={loadMore}
              empty={
                <EmptyState
                  icon={<IconMailOff aria-hidden />}
                  title="No e-mails found"
                  description="Change the search or the filters to see others."
                />
              }
            />
          </div>
        </>
      )}
      <DropDialog dropping={dropping} onClose={close} />
    </Stack>
  );
}
