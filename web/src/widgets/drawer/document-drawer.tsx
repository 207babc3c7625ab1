import { Button, Drawer, EmptyState, Group, Skeleton, Stack, Tabs, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { isStaff, MESSAGES, type Document, type User } from "@takeoff/contracts";
import { IconFileOff } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { FixedLayer } from "../../shared/ui/dialog/fixed-layer.tsx";
import { focusMainWhenLost } from "../../shared/ui/dialog/restore-focus.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { AssignmentControl } from "../assignment/assignment-control.tsx";
import { documentName } from "../../entities/documents/document-name.ts";
import { DataPanel } from "./data/data-panel.tsx";
import classes from "./document-drawer.module.css";
import { History } from "./history.tsx";
import { Overview } from "./overview/overview.tsx";
import { isMissing, useDeletion, useDocument, type Loaded } from "../../entities/documents/use-document.ts";
import { useOpenDocument } from "./address/use-open-document.ts";

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.panel} tabIndex={0}>
      {children}
    </Tabs.Panel>
  );
}

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

function Body({ id, loaded: { data, error, reload }, onEscapeBlocked }: BodyProps) {
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

function titleOf(id: number, { data, error }: Loaded<Document>): string {
  if (id === 0 || isMissing(error)) return "Document";
  return data ? documentName(data) : "Loading...";
}

/** A failed document whose drawing has not been sent again, for its uploader. */
function canCorrect({ status, uploaded_by_id, replaced_by_id }: Document, user: User): boolean {
  return status === "failed" && uploaded_by_id === user.id && replaced_by_id === null;
}

export interface DrawerProps {
  /** Documents that are loaded already, shown until the drawer's own request responds. */
  known: readonly Document[];
  /** Opens the dialog by which staff process a document; absent for others. */
  onProcess?: ((document: Document) => void) | undefined;
  /** Opens the form by which its uploader sends a failed document's drawing again; absent where there is no such form. */
  onCorrect?: ((document: Document) => void) | undefined;
  /** A dialog of the page is open above the drawer and handles Escape. */
  isCovered?: boolean;
}

/** A drawer over the list with the document that the address names. */
export default function DocumentDrawer({ known, onProcess, onCorrect, isCovered = false }: DrawerProps) {
  const user = useUser();
  const { id, close } = useOpenDocument();
  // Keeps the last document during the closing transition.
  const [shown, setShown] = useState(id ?? 0);
  if (id !== null && id !== shown) setShown(id);
  const [isEscapeBlocked, setEscapeBlocked] = useState(false);
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
  const isMounted = useMounted();
  return (
    <Drawer.Root
      // After the first render, as in `FormModal`.
      opened={id !== null && isMounted}
      onClose={close}
      position="right"
      size={LAYOUT.view}
      closeOnEscape={!isEscapeBlocked && !isCovered}
      // Not the content's `className`, which Mantine sets on the inner container too.
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={classes.header}>
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
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {onProcess && data && !isMissing(last.error) && (
              <Button size="xs" variant="light" onClick={() => onProcess(data)}>
                Process
              </Button>
            )}
            {onCorrect && data && canCorrect(data, user) && !isMissing(last.error) && (
              <Button size="xs" variant="light" onClick={() => onCorrect(data)}>
                Upload a corrected drawing
              </Button>
            )}
          </Group>
          <Drawer.CloseButton aria-label="Close" ms={0} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <FixedLayer>
            <Body id={shown} loaded={last} onEscapeBlocked={setEscapeBlocked} />
          </FixedLayer>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
