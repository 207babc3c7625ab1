import { OPERATIONS_MESSAGES, TURNAROUND_FILENAMES, type TurnaroundExport } from "@takeoff/contracts";
import { fetchFile } from "../../../shared/api/api.ts";
import { saveBlob } from "../../../shared/api/files.ts";
import { DownloadButton } from "../../../shared/ui/form/download-button.tsx";

/** Saves figures as CSV. */
export function ExportButton({ of, label }: { of: TurnaroundExport; label: string }) {
  const save = async () => saveBlob((await fetchFile("exportTurnaround", { query: { of } })).blob, TURNAROUND_FILENAMES[of]);
  return (
    <DownloadButton save={save} failure={OPERATIONS_MESSAGES.exportTurnaroundFailed} saysReason>
      {label}
    </DownloadButton>
  );
}
