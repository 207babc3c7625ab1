import { Button } from "@mantine/core";
import { OPERATIONS_MESSAGES, TURNAROUND_FILENAMES, type TurnaroundExport } from "@takeoff/contracts";
import { IconDownload } from "@tabler/icons-react";
import { fetchFile } from "../../../shared/api/api.ts";
import { describeError } from "../../../shared/api/api-error.ts";
import { saveBlob } from "../../../shared/api/files.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { toastError } from "../../../shared/ui/feedback/toast.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";

/** Saves figures as CSV. */
export function ExportButton({ of, label }: { of: TurnaroundExport; label: string }) {
  const { isBusy, send } = useSubmit();
  const save = async () => {
    try {
      const { blob } = await fetchFile("exportTurnaround", { query: { of } });
      saveBlob(blob, TURNAROUND_FILENAMES[of]);
    } catch (caught) {
      toastError(describeError(caught, OPERATIONS_MESSAGES.exportTurnaroundFailed));
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={LAYOUT.icon.sm} aria-hidden />} loading={isBusy} onClick={() => send(save)}>
      {label}
    </Button>
  );
}
