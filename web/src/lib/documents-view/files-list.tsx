import { Button, Group, Text } from "@mantine/core";
import { MESSAGES, type Document, type FileKind } from "@takeoff/contracts";
import { IconDownload, IconEye } from "@tabler/icons-react";
import { downloadFile } from "../files.ts";
import { openPreview } from "../preview.ts";
import { toast, toastError } from "../toast.ts";
import { LAYOUT } from "../ui/sizes.ts";
import { useSending } from "../use-sending.ts";
import classes from "./documents-view.module.css";
import { FILE_LABELS, filesOf } from "./file-labels.ts";

const { documents: messages } = MESSAGES;

const isPdf = (kind: FileKind) => kind === "original" || kind === "processed";

function downloadFailure(kind: FileKind): string {
  return kind === "csv" || kind === "xml" ? messages.dashboardKindFailed(kind) : messages.downloadFailed;
}

function Preview({ document, version }: { document: Document; version: "original" | "processed" }) {
  const { isBusy, send } = useSending();
  const preview = async () => {
    try {
      const outcome = await openPreview(document, version, messages.loadingPreview);
      if (outcome) toast(outcome);
    } catch {
      toastError(messages.previewFailed);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      fw={500}
      loading={isBusy}
      leftSection={<IconEye size={LAYOUT.icon.xs} aria-hidden />}
      aria-label={`Preview ${FILE_LABELS[version]}`}
      onClick={() => send(preview)}
    >
      Preview
    </Button>
  );
}

function Download({ document, kind }: { document: Document; kind: FileKind }) {
  const { isBusy, send } = useSending();
  const download = async () => {
    try {
      await downloadFile(document, kind);
    } catch {
      // The call itself has told of a lost session; here the specification's sentence stands.
      toastError(downloadFailure(kind));
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      fw={500}
      loading={isBusy}
      leftSection={<IconDownload size={LAYOUT.icon.xs} aria-hidden />}
      aria-label={`Download ${FILE_LABELS[kind]}`}
      onClick={() => send(download)}
    >
      Download
    </Button>
  );
}

/** A document's files, each with what can be done with it. `original` says how large the uploaded one is. */
export function Files({ document, original }: { document: Document; original: string }) {
  return (
    <ul className={classes.files}>
      {filesOf(document).map((kind) => (
        <Group key={kind} component="li" justify="space-between" gap="xs" px="sm" py="xs">
          <Text size="sm">
            {FILE_LABELS[kind]}
            {kind === "original" && (
              <Text span size="xs" c="dimmed" ms="xs">
                {original}
              </Text>
            )}
          </Text>
          <Group gap="xxs">
            {isPdf(kind) && <Preview document={document} version={kind === "processed" ? "processed" : "original"} />}
            <Download document={document} kind={kind} />
          </Group>
        </Group>
      ))}
    </ul>
  );
}
