import { Button, Group } from "@mantine/core";
import { MESSAGES, type Document, type FileKind, type User } from "@takeoff/contracts";
import { listDownloads } from "../../entities/documents/file-labels.ts";
import { downloadFile } from "../../shared/api/files.ts";
import { toastError } from "../../shared/ui/feedback/toast.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { DeleteProject } from "./delete-project.tsx";
import classes from "./project-actions.module.css";

const LABELS: Record<FileKind, string> = { original: "Original", processed: "Processed", csv: "CSV", xml: "XML" };

function describeFailure(kind: FileKind): string {
  return kind === "original" ? MESSAGES.documents.downloadFailed : MESSAGES.documents.kindFailed(LABELS[kind]);
}

function DownloadButton({ document, kind }: { document: Document; kind: FileKind }) {
  const { isBusy, send } = useSubmit();
  const download = async () => {
    try {
      await downloadFile(document, kind);
    } catch {
      // The API client handles a lost session. For every other failure the specification fixes the message.
      toastError(describeFailure(kind));
    }
  };
  return (
    <Button
      className={kind === "csv" || kind === "xml" ? classes.short : undefined}
      size="compact-xs"
      variant="default"
      loading={isBusy}
      fw={500}
      onClick={() => send(download)}
    >
      {LABELS[kind]}
    </Button>
  );
}

export function ProjectActions({ document, user }: { document: Document; user: User }) {
  return (
    <Group className={classes.actions}>
      {listDownloads(document).map((kind) => (
        <DownloadButton key={kind} document={document} kind={kind} />
      ))}
      {user.role === "admin" && <DeleteProject document={document} />}
    </Group>
  );
}
