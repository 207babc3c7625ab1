import { Button, Group, Text } from "@mantine/core";
import { BUNDLE_LABEL, type Document, FILE_LABELS, type FileKind, MESSAGES } from "@takeoff/contracts";
import { type Icon, IconDownload, IconEye, IconFileZip } from "@tabler/icons-react";
import { downloadByBrowser, downloadFile, type PdfVersion } from "../../../shared/api/files.ts";
import { openPreview } from "../../../shared/api/preview.ts";
import { toast, toastError } from "../../../shared/ui/feedback/toast.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import classes from "../document-drawer.module.css";
import { listFiles } from "../../../entities/documents/file-labels.ts";
import { buildUrl } from "../../../shared/api/api.ts";

/** Downloads all results of a document as one archive; nothing while there are none that the user may download. */
function DownloadResults({ document }: { document: Document }) {
  const { isBusy, send } = useSubmit();
  if (listFiles(document).every((kind) => kind === "original")) return null;
  const download = async () => downloadByBrowser(await buildUrl("downloadBundle", { params: { id: document.id } }));
  return (
    <Group justify="flex-end" mt="xs">
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconFileZip size={LAYOUT.icon.sm} aria-hidden />}
        onClick={() => send(download)}
      >
        {BUNDLE_LABEL}
      </Button>
    </Group>
  );
}

const { documents: messages } = MESSAGES;

function downloadFailure(kind: FileKind): string {
  return kind === "csv" || kind === "xml" ? messages.dashboardKindFailed(kind) : messages.downloadFailed;
}

interface FileButtonProps {
  action: "Preview" | "Download";
  kind: FileKind;
  icon: Icon;
  /** Performs the action. A returned text is shown as a toast. */
  run: () => Promise<string | null>;
  failure: string;
}

function FileButton({ action, kind, icon: ActionIcon, run, failure }: FileButtonProps) {
  const { isBusy, send } = useSubmit();
  const act = async () => {
    try {
      const outcome = await run();
      if (outcome) toast(outcome);
    } catch {
      // The API client handles a lost session. For every other failure the specification fixes the message.
      toastError(failure);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      fw={500}
      loading={isBusy}
      leftSection={<ActionIcon size={LAYOUT.icon.xs} aria-hidden />}
      aria-label={`${action} ${FILE_LABELS[kind]}`}
      onClick={() => send(act)}
    >
      {action}
    </Button>
  );
}

function FileButtons({ document, kind }: { document: Document; kind: FileKind }) {
  const preview = (version: PdfVersion) => () => openPreview(document, version, messages.loadingPreview);
  const download = async () => {
    await downloadFile(document, kind);
    return null;
  };
  return (
    <Group gap="xxs">
      {(kind === "original" || kind === "processed") && (
        <FileButton action="Preview" kind={kind} icon={IconEye} run={preview(kind)} failure={messages.previewFailed} />
      )}
      <FileButton action="Download" kind={kind} icon={IconDownload} run={download} failure={downloadFailure(kind)} />
    </Group>
  );
}

/** A document's files with their actions, and all results at once. `original` is the size of the uploaded file as text. */
export function Files({ document, original }: { document: Document; original: string }) {
  return (
    <>
      <ul className={classes.files}>
        {listFiles(document).map((kind) => (
          <Group key={kind} component="li" justify="space-between" gap="xs" px="sm" py="xs">
            <Text size="sm">
              {FILE_LABELS[kind]}
              {kind === "original" && (
                <Text span size="xs" c="dimmed" ms="xs">
                  {original}
                </Text>
              )}
            </Text>
            <FileButtons document={document} kind={kind} />
          </Group>
        ))}
      </ul>
      <DownloadResults document={document} />
    </>
  );
}
