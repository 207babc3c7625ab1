import type { TakeoffMapping } from "@takeoff/contracts";
import { ColumnsDialog } from "../../mapping/columns-dialog.ts";
import type { CsvColumns } from "./use-csv-columns.ts";
import type { TakeoffImport } from "./use-takeoff-import.ts";

interface Props {
  columns: CsvColumns;
  /** What was confirmed about the chosen CSV. */
  mapping: TakeoffMapping | null;
  onMapping: (mapping: TakeoffMapping) => void;
  takeoffImport: TakeoffImport;
}

/** The columns of the chosen CSV, and those of a file that is imported. To be rendered outside of the form: they have their own. */
export function ColumnDialogs({ columns, mapping, onMapping, takeoffImport: { state, error, attach, abort, chooseAgain } }: Props) {
  const isImporting = state.is === "choosing" || state.is === "attaching";
  return (
    <>
      <ColumnsDialog
        preview={columns.opened}
        name={columns.file?.name ?? ""}
        confirmed={mapping}
        confirm="Confirm columns"
        isBusy={false}
        error={null}
        onConfirm={(chosen) => {
          onMapping(chosen);
          columns.close();
        }}
        onCancel={columns.close}
      />
      <ColumnsDialog
        preview={isImporting ? state.preview : null}
        name={state.is === "idle" ? "" : state.chosen.name}
        confirmed={null}
        confirm={isImporting && state.preview.kind === "markups" ? "Attach PDF, CSV and XML" : "Attach as CSV"}
        isBusy={state.is === "attaching"}
        error={isImporting ? error : null}
        onConfirm={attach}
        onCancel={chooseAgain}
        onAbort={abort}
      />
    </>
  );
}
