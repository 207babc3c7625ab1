import { MESSAGES, type Document } from "@takeoff/contracts";
import type { ReactNode } from "react";
import { request } from "../../../shared/api/api.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { StartedQuestion, useColleague } from "../../assignment/continue-question.tsx";
import { useEscapeBlock } from "../../../entities/documents/use-document.ts";

interface Props {
  document: Document;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
  /** What else the user should know. */
  children?: ReactNode;
}

/** Deletes the document after a confirmation. The event removes it from lists and drawers, as for a deletion by another user. */
export default function DeleteDocumentDialog({ document, opened, onClose, onDeleted, children }: Props) {
  const remove = async () => {
    await request("deleteDocument", { params: { id: document.id } });
    publishDocumentEvent({ type: "document_deleted", id: document.id });
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      subject={opened ? document : null}
      onClose={onClose}
      title="Delete document"
      question={MESSAGES.documents.confirmDelete}
      getName={({ filename }) => filename}
      confirm="Delete"
      onConfirm={remove}
      failure={MESSAGES.documents.deleteFailed}
    >
      {children}
    </ConfirmDialog>
  );
}

/** The drawer's Delete button with its confirmation. */
export function DeleteDocument({ document }: { document: Document }) {
  const [isConfirming, confirmation] = useDisclosure(false);
  const { assignment } = useColleague(document);
  useEscapeBlock(isConfirming);
  return (
    <>
      <Button size="xs" variant="light" color="red" onClick={confirmation.open}>
        Delete
      </Button>
      <DeleteDocumentDialog document={document} opened={isConfirming} onClose={confirmation.close}>
        {assignment && <StartedQuestion assignment={assignment} />}
      </DeleteDocumentDialog>
    </>
  );
}
