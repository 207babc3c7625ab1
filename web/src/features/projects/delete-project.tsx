import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Document } from "@takeoff/contracts";
import { lazyPart } from "../../shared/start/load-part.ts";
import { AfterFirstScreen } from "../../shared/ui/page/after-first-screen.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";

// Loaded separately: the list does not need it.
const DeleteDocumentDialog = lazyPart(() => import("../../widgets/drawer/overview/delete-document-dialog.tsx"));

/** The administrators' Delete button with its confirmation. */
export function DeleteProject({ document }: { document: Document }) {
  const [isConfirming, confirmation] = useDisclosure(false);
  return (
    <>
      <Button size="compact-xs" variant="light" color="red" onClick={confirmation.open}>
        Delete
      </Button>
      <AfterFirstScreen now={isConfirming}>
        <DeleteDocumentDialog
          document={document}
          opened={isConfirming}
          onClose={confirmation.close}
          onDeleted={() => toast(`${document.filename} was deleted.`)}
        />
      </AfterFirstScreen>
    </>
  );
}
