import { Button, Drawer, Group, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { Document, User } from "@takeoff/contracts";
import { useState } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { useUser } from "../../shared/api/session.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { FixedLayer } from "../../shared/ui/dialog/fixed-layer.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { nameDocument } from "../../entities/documents/document-name.ts";
import classes from "./document-drawer.module.css";
import { EscapeBlock, isMissing, useDeletion, useDocument, type Loaded } from "../../entities/documents/use-document.ts";
import { useOpenDocument } from "./address/use-open-document.ts";
import { Body } from "./body.tsx";

function describeDocument(id: number, { data, error }: Loaded<Document>): string {
  if (id === 0 || isMissing(error)) return "Document";
  return data ? nameDocument(data) : "Loading...";
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
  const title = describeDocument(shown, last);
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
              <Dimmed span lineClamp={2} title={data.filename}>
                {data.filename}
              </Dimmed>
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
            <EscapeBlock value={setEscapeBlocked}>
              <Body id={shown} loaded={last} />
            </EscapeBlock>
          </FixedLayer>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
