import { Stack } from "@mantine/core";
import { EMAIL_KINDS, LIMITS, OPERATIONS_MESSAGES, type Email } from "@takeoff/contracts";
import { IconMailOff } from "@tabler/icons-react";
import { useMemo } from "react";
import { describeError, request } from "../../../shared/api/api.ts";
import { toastError } from "../../../shared/ui/feedback/toast.ts";
import { DataTable } from "../../../shared/ui/table/data-table.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { buildEmailColumns, mayAct } from "./email-columns.tsx";
import classes from "../operations.module.css";
import { SelectionBar } from "./selection-bar.tsx";
import { useRetryAndDiscard } from "./use-retry-and-discard.ts";
import { buildEmailQuery, useEmails } from "../use-operations.ts";
import { useSelection } from "./use-selection.ts";
import type { OperationsParams, TabProps } from "../search-params.ts";
import type { ChangeParams } from "../../../shared/address-params.ts";
import { mayDiscard, mayRetry } from "../labels.ts";
import { EmailFilters } from "./email-filters.tsx";

const getId = ({ id }: Email) => id;
const getIds = (emails: readonly Email[]) => emails.map(({ id }) => id);

const CALLS = {
  noun: "e-mail",
  describeWork: ({ kind, recipient }: Email) => `${EMAIL_KINDS[kind]}, to ${recipient}`,
  retry: (emails: readonly Email[]) => request("retryEmails", { json: { ids: getIds(emails) } }),
  discard: (emails: readonly Email[], reason: string) => request("dropEmails", { json: { ids: getIds(emails), reason } }),
} as const;

/** The e-mails with their delivery state. */
export function EmailsTab({ params, onChange }: TabProps) {
  const list = useEmails(params);
  const { rows, total, error, hasMore, reload } = list;
  const selection = useSelection(getId, rows);
  const { clear, choose } = selection;
  const { isBusy, runAgain, ask, discarding, close } = useRetryAndDiscard(CALLS, clear);
  const columns = useMemo(() => buildEmailColumns({ selection, onRetry: runAgain, onDiscard: ask }), [selection, runAgain, ask]);
  const retryable = selection.rows.filter(({ state }) => mayRetry(state));
  const discardable = selection.rows.filter(({ state }) => mayDiscard(state));
  // Selects up to the limit of one request, including e-mails that the list has not loaded yet.
  const chooseAll = async () => {
    try {
      const all = hasMore ? await request("listEmails", { query: { ...buildEmailQuery(params), limit: LIMITS.operationsBatch } }) : rows;
      choose(all.filter(mayAct).slice(0, LIMITS.operationsBatch));
    } catch (caught) {
      toastError(describeError(caught, OPERATIONS_MESSAGES.fetchEmailsFailed));
    }
  };
  const change: ChangeParams<OperationsParams> = (part, how) => {
    // A selection may only contain rows that the user sees.
    clear();
    onChange(part, how);
  };
  return (
    <Stack gap="sm">
      <EmailFilters params={params} onChange={change} />
      {error !== undefined && <ErrorBanner message={OPERATIONS_MESSAGES.fetchEmailsFailed} error={error} onRetry={() => void reload()} />}
      {(error === undefined || rows.length > 0) && (
        <>
          <SelectionBar
            count={selection.rows.length}
            of={Math.min(hasMore ? (total ?? 0) : rows.filter(mayAct).length, LIMITS.operationsBatch)}
            onAll={() => void chooseAll()}
            onNone={clear}
            retryable={retryable.length}
            discardable={discardable.length}
            onRetry={() => runAgain(retryable)}
            onDiscard={() => ask(discardable)}
            isBusy={isBusy}
          />
          <DataTable
            className={classes.list}
            label="E-mails"
            noun={total === 1 ? "e-mail" : "e-mails"}
            columns={columns}
            list={list}
            rowKey={getId}
            empty={{ icon: IconMailOff, title: "No e-mails found", description: "Change the search or the filters to see others." }}
          />
        </>
      )}
      <DiscardDialog discarding={discarding} onClose={close} />
    </Stack>
  );
}
