import { Tabs } from "@mantine/core";
import { isStaff, type Document } from "@takeoff/contracts";
import type { ReactNode } from "react";
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
export function Contents({ document, onEscapeBlocked }: { document: Document; onEscapeBlocked: (isBlocked: boolean) => void }) {
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
