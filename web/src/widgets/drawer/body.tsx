import { Skeleton, Stack, Tabs } from "@mantine/core";
import { type Document, isStaff, MESSAGES } from "@takeoff/contracts";
import { type ReactNode, useEffect } from "react";
import { MissingDocument } from "../../entities/documents/missing-document.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { focusMainWhenLost } from "../../shared/ui/dialog/form-modal.tsx";
import { isMissing, type Loaded } from "../../entities/documents/use-document.ts";
import { useUser } from "../../shared/api/session.tsx";
import { AssignmentControl } from "../assignment/assignment-control.tsx";
import { DataPanel } from "./data/data-panel.tsx";
import classes from "./document-drawer.module.css";
import { History } from "./history.tsx";
import { Overview } from "./overview/overview.tsx";

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.panel} tabIndex={0}>
      {children}
    </Tabs.Panel>
  );
}

/** A document in its tabs. */
function Contents({ document }: { document: Document }) {
  const user = useUser();
  return (
    <>
      {isStaff(user) && (
        <div className={classes.assignment}>
          <AssignmentControl document={document} />
        </div>
      )}
      <Tabs defaultValue="overview" keepMounted={false} className={classes.tabs}>
        <Tabs.List>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="data">Data</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Panel value="overview">
          <Overview document={document} user={user} />
        </Panel>
        <Panel value="data">
          <DataPanel document={document} />
        </Panel>
        <Panel value="history">
          <History document={document} />
        </Panel>
      </Tabs>
    </>
  );
}

/** What the drawer shows: the document, why there is none, or its skeleton. */
export function Body({ id, loaded: { data, error, reload } }: { id: number; loaded: Loaded<Document> }) {
  // On unmount: until then the element that had the focus exists, even if its row does not.
  useEffect(() => focusMainWhenLost, []);
  if (id === 0 || isMissing(error)) return <MissingDocument />;
  if (data) return <Contents key={data.id} document={data} />;
  if (error !== undefined) return <ErrorBanner message={MESSAGES.documents.fetchOneFailed} error={error} onRetry={reload} />;
  return (
    <Stack aria-busy>
      <Skeleton h={36} />
      <Skeleton h={96} />
      <Skeleton h={160} />
    </Stack>
  );
}
