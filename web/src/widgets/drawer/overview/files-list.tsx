import { Group, Text } from "@mantine/core";
import { BUNDLE_LABEL, type Document, FILE_LABELS, type FileKind, MESSAGES } from "@takeoff/contracts";
import { type Icon, IconDownload, IconEye, IconFileZip } from "@tabler/icons-react";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { downloadByBrowser, downloadFile, type PdfVersion } from "../../../shared/api/files.ts";
import { openPreview } from "../../../shared/api/preview.ts";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { DownloadButton } from "../../../shared/ui/form/download-button.tsx";
import classes from "../document-drawer.module.css";
import { listFiles } from "../../../entities/documents/file-labels.ts";
import { buildUrl } from "../../../shared/api/api.ts";

const { documents: messages } = MESSAGES;

/** Downloads all results of a document as one archive; nothing while there are none that the user may download. */
function DownloadResults({ document }: { document: Document }) {
  if (listFiles(document).every((kind) => kind === "original")) return null;
  const download = async () => downloadByBrowser(await buildUrl("downloadBundle", { params: { id: document.id } }));
  return (
    <Group justify="flex-end" mt="xs">
      <DownloadButton save={download} failure={messages.downloadFailed} leftSection={<IconFileZip size={LAYOUT.icon.sm} aria-hidden />}>
        {BUNDLE_LABEL}
      </DownloadButton>
    </Group>
  );
}

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
  const act = async () => {
    const outcome = await run();
    if (outcome) toast(outcome);
  };
  return (
    <DownloadButton
      size="compact-sm"
      fw={500}
      leftSection={<ActionIcon size={LAYOUT.icon.xs} aria-hidden />}
      aria-label={`${action} ${FILE_LABELS[kind]}`}
      save={act}
      failure={failure}
    >
      {action}
    </DownloadButton>
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
                <Dimmed span ms="xs">
                  {original}
                </Dimmed>
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
