import { useEffect } from "react";
import { useOpenUntilHandled } from "../../../shared/ui/dialog/use-open-until-handled.ts";
import { checkFile, findMarkedPdf } from "../fields.ts";
import type { Process } from "../use-process.ts";
import { useMarkups } from "./use-markups.ts";
import { useCsvColumns } from "./use-csv-columns.ts";
import { useTakeoffImport } from "./use-takeoff-import.ts";

interface Inputs {
  process: Process;
  isBusy: boolean;
  /** A dialog with columns is open above the form, or was closed by the current event. */
  onCovered: (isCovered: boolean) => void;
}

/** The columns of the chosen CSV, the markups of the chosen PDF, and the import of another table. Each table has a dialog above the form. */
export function useTables({ process, isBusy, onCovered }: Inputs) {
  const { document, form, review } = process;
  const { csv } = form.files;
  const columns = useCsvColumns({
    documentId: document.id,
    file: form.isFailure || review || checkFile("csv", csv) ? null : csv,
    mapping: form.mapping,
    isPaused: isBusy,
  });
  const markups = useMarkups({ documentId: document.id, file: findMarkedPdf(form), isPaused: isBusy || review !== null });
  const takeoffImport = useTakeoffImport(document.id, (stored, kind) => void process.attached(stored, kind));
  const isImporting = takeoffImport.state.is === "choosing" || takeoffImport.state.is === "attaching";
  const isCovered = useOpenUntilHandled(columns.opened !== null || isImporting);
  useEffect(() => {
    onCovered(isCovered);
    return () => onCovered(false);
  }, [isCovered, onCovered]);
  return { columns, markups, takeoffImport };
}

export type Tables = ReturnType<typeof useTables>;
