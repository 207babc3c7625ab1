import { Button, Group } from "@mantine/core";
import { MESSAGES, type Document, type FileKind, type User } from "@takeoff/contracts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { downloadFile } from "../../lib/files.ts";
import { toastError } from "../../lib/toast.ts";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { DeleteProject } from "./delete-project.tsx";

const LABELS: Record<FileKind, string> = { original: "Original", processed: "Processed", csv: "CSV", xml: "XML" };

/** The specification: the original always, results of completed documents that have them. */
export function downloadsOf(document: Document): FileKind[] {
  if (document.status !== "completed") return ["original"];
  const kinds: FileKind[] = ["original"];
  if (document.has_processed_pdf) kinds.push("processed");
  if (document.has_csv) kinds.push("csv");
  if (document.has_xml) kinds.push("xml");
  return kinds;
}

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
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => void download()}
      leftSection={<IconDownload size={LAYOUT.icon.xs} aria-hidden />}
    >
      {LABELS[kind]}
    </Button>
  );
}

export function ProjectActions({ document, user }: { document: Document; user: User }) {
  return (
    <Group gap={6}>
      {downloadsOf(document).map((kind) => (
        <DownloadButton key={kind} document={document} kind={kind} />
      ))}
      {user.role === "admin" && <DeleteProject document={document} />}
    </Group>
  );
}
