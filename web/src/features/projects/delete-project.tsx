import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Document } from "@takeoff/contracts";
import { DeleteDocumentDialog } from "../../entities/documents/delete-document-dialog.tsx";
import { toast } from "../../shared/ui/toast.ts";

/** The administrators' Delete button with its confirmation. */
export function DeleteProject({ document }: { document: Document }) {
  const [isConfirming, confirmation] = useDisclosure(false);
  return (
    <>
      <Button size="compact-sm" fz="xs" variant="light" color="red" onClick={confirmation.open}>
        Delete
      </Button>
      <DeleteDocumentDialog
        document={document}
        opened={isConfirming}
        onClose={confirmation.close}
        onDeleted={() => toast(`${document.filename} was deleted.`)}
      />
    </>
  );
}
