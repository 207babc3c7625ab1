import { EmptyState, Skeleton, Stack, Tabs } from "@mantine/core";
import { type Document, isStaff, MESSAGES } from "@takeoff/contracts";
import { IconFileOff } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
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
function Contents({ document, onEscapeBlocked }: { document: Document; onEscapeBlocked: (isBlocked: boolean) => void }) {
  const user = useUser();
  return (
    <>
      {isStaff(user) && (
        <div className={classes.assignment}>
          <AssignmentControl document={document} onAsking={onEscapeBlocked} />
        </div>
      )}
      <Tabs defaultValue="overview" keepMounted={false} className={classes.tabs}>
        <Tabs.List>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="data">Data</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Panel value="overview">
          <Overview document={document} user={user} onEscapeBlocked={onEscapeBlocked} />
        </Panel>
        <Panel value="data">
          <DataPanel document={document} onEscapeBlocked={onEscapeBlocked} />
        </Panel>
        <Panel value="history">
          <History document={document} />
        </Panel>
      </Tabs>
    </>
  );
}

function Missing() {
  return (
    <EmptyState
      icon={<IconFileOff aria-hidden />}
      title={MESSAGES.documents.notFound}
      description="The document does not exist, was deleted, or is not visible to you."
    />
  );
}

interface BodyProps {
  id: number;
  loaded: Loaded<Document>;
  onEscapeBlocked: (isBlocked: boolean) => void;
}

/** What the drawer shows: the document, why there is none, or its skeleton. */
export function Body({ id, loaded: { data, error, reload }, onEscapeBlocked }: BodyProps) {
  // On unmount: until then the element that had the focus exists, even if its row does not.
  useEffect(() => focusMainWhenLost, []);
  if (id === 0 || isMissing(error)) return <Missing />;
  if (data) return <Contents key={data.id} document={data} onEscapeBlocked={onEscapeBlocked} />;
  if (error !== undefined) return <ErrorBanner message={MESSAGES.documents.fetchOneFailed} error={error} onRetry={reload} />;
  return (
    <Stack aria-busy>
      <Skeleton h={36} />
      <Skeleton h={96} />
      <Skeleton h={160} />
    </Stack>
  );
}
