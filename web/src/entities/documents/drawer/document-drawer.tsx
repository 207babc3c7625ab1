import { Button, Drawer, EmptyState, Group, Skeleton, Stack, Tabs, Text } from "@mantine/core";
import { MESSAGES, type Document } from "@takeoff/contracts";
import { IconFileOff } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useUser } from "../session.tsx";
import { toast } from "../toast.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { keepPlace } from "../ui/keep-place.ts";
import { LAYOUT } from "../ui/sizes.ts";
import { DataPanel } from "./data/data-panel.tsx";
import classes from "./documents-view.module.css";
import { History } from "./history.tsx";
import { Overview } from "./overview.tsx";
import { isMissing, useDeletion, useDocument, type Loaded } from "./use-document.ts";
import { useOpenDocument } from "./use-open.ts";

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.panel} tabIndex={0}>
      {children}
    </Tabs.Panel>
  );
}

function Contents({ document, onHold }: { document: Document; onHold: (isHeld: boolean) => void }) {
  const user = useUser();
  return (
    <Tabs defaultValue="overview" keepMounted={false} className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value="overview">Overview</Tabs.Tab>
        <Tabs.Tab value="data">Data</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Panel value="overview">
        <Overview document={document} user={user} onHold={onHold} />
      </Panel>
      <Panel value="data">
        <DataPanel document={document} onHold={onHold} />
      </Panel>
      <Panel value="history">
        <History document={document} />
      </Panel>
    </Tabs>
  );
}

function Missing() {
  return (
    <EmptyState
      icon={<IconFileOff aria-hidden />}
      title={MESSAGES.documents.notFound}
      description="It does not exist, was deleted, or is not yours to see."
    />
  );
}

interface BodyProps {
  id: number;
  loaded: Loaded<Document>;
  onHold: (isHeld: boolean) => void;
}

function Body({ id, loaded: { data, error, reload }, onHold }: BodyProps) {
  // Only once it is gone: until then what had the focus last is there still, also when its row is not.
  useEffect(() => keepPlace, []);
  if (id === 0 || isMissing(error)) return <Missing />;
  if (data) return <Contents key={data.id} document={data} onHold={onHold} />;
  if (error !== undefined) return <ErrorBanner message={MESSAGES.documents.fetchOneFailed} error={error} onRetry={reload} />;
  return (
    <Stack aria-busy>
      <Skeleton h={36} />
      <Skeleton h={96} />
      <Skeleton h={160} />
    </Stack>
  );
}

function titleOf(id: number, { data, error }: Loaded<Document>): string {
  if (id === 0 || isMissing(error)) return "Document";
  return data ? data.questionnaire.project_name || data.filename : "Loading…";
}

export interface DrawerProps {
  /** Documents whose facts need no waiting. */
  known: readonly Document[];
  /** Opens the dialog by which staff process a document; absent for others. */
  onProcess?: ((document: Document) => void) | undefined;
  /** Something of the page stands over the view: Escape is for that. */
  isCovered?: boolean;
}

/** The view of the document that the address names, over the list. */
export default function DocumentDrawer({ known, onProcess, isCovered = false }: DrawerProps) {
  const { id, close } = useOpenDocument();
  // What is shown while it slides away.
  const [shown, setShown] = useState(id ?? 0);
  if (id !== null && id !== shown) setShown(id);
  const [isHeld, setHeld] = useState(false);
  const loaded = useDocument(
    id,
    known.find((document) => document.id === id),
  );
  const [last, setLast] = useState(loaded);
  if (id !== null && (last.data !== loaded.data || last.error !== loaded.error)) setLast(loaded);
  useDeletion(loaded.data, (document) => {
    close();
    toast(`${document.filename} was deleted.`);
  });
  const { data } = last;
  const title = titleOf(shown, last);
  return (
    <Drawer.Root
      opened={id !== null}
      onClose={close}
      position="right"
      size={LAYOUT.view}
      closeOnEscape={!isHeld && !isCovered}
      // Not as the content's `className`, which its frame would get as well.
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title className={classes.title}>
            <Text span fw={650} size="lg" lh="xs" lineClamp={3} title={title}>
              {title}
            </Text>
            {data && title !== data.filename && title !== "Document" && (
              <Text span size="xs" c="dimmed" lineClamp={2} title={data.filename}>
                {data.filename}
              </Text>
            )}
          </Drawer.Title>
          <Group gap="xs" wrap="nowrap">
            {onProcess && data && !isMissing(last.error) && (
              <Button size="xs" variant="light" onClick={() => onProcess(data)}>
                Process
              </Button>
            )}
            <Drawer.CloseButton aria-label="Close" />
          </Group>
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <Body id={shown} loaded={last} onHold={setHeld} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
