import { Button, Group } from "@mantine/core";
import { BUNDLE_LABEL, type Document } from "@takeoff/contracts";
import { IconFileZip } from "@tabler/icons-react";
import { listFiles } from "../../../entities/documents/file-labels.ts";
import { buildUrl } from "../../../shared/api/api.ts";
import { downloadByBrowser } from "../../../shared/api/files.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";

/** Downloads all results of a document as one archive; nothing while there are none that the user may download. */
export function DownloadResults({ document }: { document: Document }) {
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
