import { ActionIcon, Button, Group } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { IconDownload, IconEye, IconFileCheck, IconFileDownload, type Icon } from "@tabler/icons-react";
import type { PdfVersion } from "../../../shared/api/files.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ReviewButton } from "./draft-mark.tsx";
import classes from "./row-actions.module.css";

export interface RowHandlers {
  preview: (document: Document, version: PdfVersion) => void;
  download: (document: Document, version: PdfVersion) => void;
  data: (document: Document, kind: "csv" | "xml") => void;
  process: (document: Document) => void;
}

interface IconActionProps {
  label: string;
  icon: Icon;
  /** The processed PDF's actions look different from the original's. */
  isProcessed?: boolean;
  onClick: () => void;
}

function IconAction({ label, icon: Icon, isProcessed, onClick }: IconActionProps) {
  return (
    // The browser's own tooltip: four of Mantine's in each row take a third of the time that the row takes to render.
    <ActionIcon className={classes.icon} variant={isProcessed ? "light" : "default"} aria-label={label} title={label} onClick={onClick}>
      <Icon size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function DataAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button className={`${classes.button} ${classes.short}`} size="compact-xs" fw={500} variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

export function RowActions({ document, handlers }: { document: Document; handlers: RowHandlers }) {
  const hasProcessed = document.status === "completed" && document.has_processed_pdf;
  return (
    <Group className={classes.actions}>
      <IconAction label="Preview" icon={IconEye} onClick={() => handlers.preview(document, "original")} />
      <IconAction label="Download" icon={IconDownload} onClick={() => handlers.download(document, "original")} />
      <Button className={classes.button} size="compact-xs" variant="light" onClick={() => handlers.process(document)}>
        Process
      </Button>
      <ReviewButton document={document} className={classes.button} />
      {hasProcessed && (
        <>
          <IconAction label="View Processed" icon={IconFileCheck} isProcessed onClick={() => handlers.preview(document, "processed")} />
          <IconAction
            label="Download Processed"
            icon={IconFileDownload}
            isProcessed
            onClick={() => handlers.download(document, "processed")}
          />
        </>
      )}
      {document.has_csv && <DataAction label="CSV" onClick={() => handlers.data(document, "csv")} />}
      {document.has_xml && <DataAction label="XML" onClick={() => handlers.data(document, "xml")} />}
    </Group>
  );
}
