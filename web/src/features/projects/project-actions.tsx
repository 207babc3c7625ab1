import { ActionIcon, Group, VisuallyHidden } from "@mantine/core";
import { type Document, type FileKind, MESSAGES, type User } from "@takeoff/contracts";
import { listDownloads } from "../../entities/documents/file-labels.ts";
import { downloadFile } from "../../shared/api/files.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { DownloadButton } from "../../shared/ui/form/download-button.tsx";
import classes from "../../shared/ui/table/row-actions.module.css";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { laterPart } from "../../shared/start/load-part.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";

// Loaded separately: the list does not need it.
const DeleteDocumentDialog = laterPart(() => import("../../widgets/drawer/overview/delete-document-dialog.tsx"), "opened");

/** The administrators' Delete button with its confirmation. An icon, so that all buttons of a row are on one line. */
function DeleteProject({ document }: { document: Document }) {
  const [isConfirming, confirmation] = useDisclosure(false);
  return (
    <>
      <ActionIcon className={classes.icon} variant="light" color="red" title="Delete" onClick={confirmation.open}>
        <IconTrash size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />
        <VisuallyHidden>Delete</VisuallyHidden>
      </ActionIcon>
      <DeleteDocumentDialog
        document={document}
        opened={isConfirming}
        onClose={confirmation.close}
        onDeleted={() => toast(`${document.filename} was deleted.`)}
      />
    </>
  );
}

const LABELS: Record<FileKind, string> = { original: "Original", processed: "Processed", csv: "CSV", xml: "XML" };

function describeFailure(kind: FileKind): string {
  return kind === "original" ? MESSAGES.documents.downloadFailed : MESSAGES.documents.kindFailed(LABELS[kind]);
}

export function ProjectActions({ document, user }: { document: Document; user: User }) {
  return (
    <Group className={classes.actions}>
      {listDownloads(document).map((kind) => (
        <DownloadButton
          key={kind}
          className={kind === "csv" || kind === "xml" ? classes.short : undefined}
          size="compact-xs"
          fw={500}
          leftSection={null}
          save={() => downloadFile(document, kind)}
          failure={describeFailure(kind)}
        >
          {LABELS[kind]}
        </DownloadButton>
      ))}
      {user.role === "admin" && <DeleteProject document={document} />}
    </Group>
  );
}
