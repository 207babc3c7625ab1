import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Document } from "@takeoff/contracts";
import { IconTrash } from "@tabler/icons-react";
import { lazyPart } from "../../shared/start/load-part.ts";
import { AfterFirstScreen } from "../../shared/ui/page/after-first-screen.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import classes from "./project-actions.module.css";

// Loaded separately: the list does not need it.
const DeleteDocumentDialog = lazyPart(() => import("../../widgets/drawer/overview/delete-document-dialog.tsx"));

/** The administrators' Delete button with its confirmation. An icon, so that all buttons of a row are on one line. */
export function DeleteProject({ document }: { document: Document }) {
  const [isConfirming, confirmation] = useDisclosure(false);
  return (
    <>
      <ActionIcon className={classes.icon} variant="light" color="red" title="Delete" onClick={confirmation.open}>
        <IconTrash size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />
        <VisuallyHidden>Delete</VisuallyHidden>
      </ActionIcon>
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
