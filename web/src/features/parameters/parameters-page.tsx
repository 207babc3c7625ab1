import { Alert, Paper, Skeleton, Stack } from "@mantine/core";
import { MESSAGES, type Parameter } from "@takeoff/contracts";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { keys, useRequest } from "../../shared/api/api.ts";
import { useParameters } from "../../shared/api/lists.ts";
import { useUser } from "../../shared/api/session.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { Editor, PAGE_HEADING } from "./editor.tsx";
import { listFields } from "./fields.ts";
import classes from "./parameters.module.css";
import { savedParameters } from "./use-edited-values.ts";

const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Whether this is the step after the first log-in, also when an expired session interrupted it. */
function useIsFirstLogin(userId: number): boolean {
  const state: unknown = useLocation().state;
  const isSent = typeof state === "object" && state !== null && "firstLogin" in state && state.firstLogin === true;
  return isSent || (savedParameters.read(userId)?.isFirstLogin ?? false);
}

function Loading() {
  return (
    <div className={classes.columns} aria-busy="true">
      <Paper withBorder p="md" radius="md">
        <div className={classes.fields}>
          {SKELETONS.map((index) => (
            <Skeleton key={index} h="4.5rem" />
          ))}
        </div>
      </Paper>
      <Skeleton h="20rem" />
    </div>
  );
}

/** Parameters (Project Settings): what a takeoff assumes when the drawings do not specify it. */
export default function ParametersPage() {
  const user = useUser();
  const isFirstLogin = useIsFirstLogin(user.id);
  const saved = useParameters();
  const defaults = useRequest(keys.defaultParameters, "listDefaults");
  const fields = useMemo(() => (saved.data && defaults.data ? listFields(defaults.data, saved.data) : null), [saved.data, defaults.data]);
  const { mutate } = saved;
  const change = (edit: (list: readonly Parameter[]) => Parameter[]) => void mutate((list) => edit(list ?? []));
  const banners = [
    { list: saved, message: MESSAGES.parameters.fetchFailed },
    { list: defaults, message: MESSAGES.parameters.fetchDefaultsFailed },
  ].filter(({ list }) => list.error !== undefined);

  const notices = (
    <>
      {isFirstLogin && (
        <Alert>
          These are the standard defaults, and nothing is saved yet. Change what differs in your shop and press Save All, or skip this for
          now.
        </Alert>
      )}
      {banners.map(({ list, message }) => (
        <ErrorBanner key={message} message={message} error={list.error} onRetry={() => void list.mutate()} />
      ))}
    </>
  );
  if (fields) return <Editor user={user} fields={fields} isFirstLogin={isFirstLogin} notices={notices} onChange={change} />;
  return (
    <Page {...PAGE_HEADING}>
      <Stack>
        {notices}
        {!banners.length && <Loading />}
      </Stack>
    </Page>
  );
}
