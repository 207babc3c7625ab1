import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MESSAGES, type Document } from "@takeoff/contracts";
import { call } from "../../lib/api.ts";
import { announce } from "../../lib/documents/events.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../lib/ui/confirm-dialog.tsx";

/** The administrator's Delete, with its question. */
export function DeleteProject({ document }: { document: Document }) {
  const [isAsking, question] = useDisclosure(false);
  const remove = async () => {
    await call("deleteDocument", { params: { id: document.id } });
    announce({ type: "document_deleted", id: document.id });
    toast(`${document.filename} was deleted.`);
  };
  return (
    <>
      <Button size="compact-sm" variant="light" color="red" onClick={question.open}>
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
