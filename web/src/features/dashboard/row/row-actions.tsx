import { ActionIcon, Button, Group, Loader } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { IconDownload, IconEye, IconFileCheck, IconFileDownload, type Icon } from "@tabler/icons-react";
import type { PdfVersion } from "../../../shared/api/files.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ReviewButton } from "./draft-mark.tsx";
import classes from "../../../shared/ui/table/row-actions.module.css";

export interface RowHandlers {
  /** Each resolves when its request has ended, also with a failure, which it shows itself. */
  preview: (document: Document, version: PdfVersion) => Promise<void>;
  download: (document: Document, version: PdfVersion) => Promise<void>;
  data: (document: Document, kind: "csv" | "xml") => Promise<void>;
  process: (document: Document) => void;
}

interface IconActionProps {
  label: string;
  icon: Icon;
  /** The processed PDF's actions look different from the original's. */
  isProcessed?: boolean;
  run: () => Promise<void>;
}

/** While its request is in progress it shows so, and is not disabled: it would lose the focus, and its row the keyboard shortcuts. */
function IconAction({ label, icon: Icon, isProcessed, run }: IconActionProps) {
  const { isBusy, send } = useSubmit();
  return (
    <ActionIcon
      className={classes.icon}
      variant={isProcessed ? "light" : "default"}
      aria-label={label}
      // The browser's own tooltip: four of Mantine's in each row take a third of the time that the row takes to render.
      title={label}
      aria-busy={isBusy}
      onClick={() => send(run)}
    >
      {isBusy ? <Loader size={LAYOUT.icon.xs} aria-hidden /> : <Icon size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />}
    </ActionIcon>
  );
}

function DataAction({ label, run }: { label: string; run: () => Promise<void> }) {
  const { isBusy, send } = useSubmit();
  return (
    <Button
      className={classes.short}
      size="compact-xs"
      fw={500}
      variant="default"
      aria-label={label}
      aria-busy={isBusy}
      onClick={() => send(run)}
    >
      {isBusy ? <Loader size={LAYOUT.icon.xs} aria-hidden /> : label}
    </Button>
  );
}

export function RowActions({ document, handlers }: { document: Document; handlers: RowHandlers }) {
  const hasProcessed = document.status === "completed" && document.has_processed_pdf;
  return (
    <Group className={classes.actions}>
      <IconAction label="Preview" icon={IconEye} run={() => handlers.preview(document, "original")} />
      <IconAction label="Download" icon={IconDownload} run={() => handlers.download(document, "original")} />
      <Button size="compact-xs" variant="light" onClick={() => handlers.process(document)}>
        Process
      </Button>
      <ReviewButton document={document} />
      {hasProcessed && (
        <>
          <IconAction label="View Processed" icon={IconFileCheck} isProcessed run={() => handlers.preview(document, "processed")} />
          <IconAction label="Download Processed" icon={IconFileDownload} isProcessed run={() => handlers.download(document, "processed")} />
        </>
      )}
      {document.has_csv && <DataAction label="CSV" run={() => handlers.data(document, "csv")} />}
      {document.has_xml && <DataAction label="XML" run={() => handlers.data(document, "xml")} />}
    </Group>
  );
}
