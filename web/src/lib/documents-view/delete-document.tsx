import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MESSAGES, type Document } from "@takeoff/contracts";
import { call } from "../api.ts";
import { announce } from "../documents/events.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useHold } from "./use-document.ts";

interface Props {
  document: Document;
  onHold: (isHeld: boolean) => void;
}

/** Deletes the document, after a question. The view hears of it as of anybody's deletion: it closes and says so. */
export function DeleteDocument({ document, onHold }: Props) {
  const [isAsking, question] = useDisclosure(false);
  useHold(isAsking, onHold);
  const remove = async () => {
    await call("deleteDocument", { params: { id: document.id } });
    announce({ type: "document_deleted", id: document.id });
  };
  return (
    <>
      <Button size="xs" variant="light" color="red" onClick={question.open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={question.close}
        title="Delete document"
        question={MESSAGES.documents.confirmDelete}
        subject={document.filename}
        confirm="Delete"
        onConfirm={remove}
        failure={MESSAGES.documents.deleteFailed}
      />
    </>
  );
}
