import { Button, Group } from "@mantine/core";
import { MESSAGES, type Document, type FileKind, type User } from "@takeoff/contracts";
import { useState } from "react";
import { downloadFile } from "../../lib/files.ts";
import { toastError } from "../../lib/toast.ts";
import classes from "./projects.module.css";
import { downloadsOf } from "./downloads.ts";
import { DeleteProject } from "./delete-project.tsx";

const LABELS: Record<FileKind, string> = { original: "Original", processed: "Processed", csv: "CSV", xml: "XML" };

function failureOf(kind: FileKind): string {
  return kind === "original" ? MESSAGES.documents.downloadFailed : MESSAGES.documents.kindFailed(LABELS[kind]);
}

function DownloadButton({ document, kind }: { document: Document; kind: FileKind }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadFile(document, kind);
    } catch {
      // The call's own error has told of a lost session already; here the specification's sentence stands.
      toastError(failureOf(kind));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} fw={500} onClick={() => void download()}>
      {LABELS[kind]}
    </Button>
  );
}

export function ProjectActions({ document, user }: { document: Document; user: User }) {
  return (
    <Group gap="xxs" className={classes.actions}>
      <Button.Group>
        {downloadsOf(document).map((kind) => (
          <DownloadButton key={kind} document={document} kind={kind} />
        ))}
      </Button.Group>
      {user.role === "admin" && <DeleteProject document={document} />}
    </Group>
  );
}
