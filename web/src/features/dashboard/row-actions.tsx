import { ActionIcon, Button, Group, Tooltip } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { IconDownload, IconEye, IconFileCheck, IconFileDownload, type Icon } from "@tabler/icons-react";
import type { PdfVersion } from "../../shared/api/files.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import classes from "./dashboard.module.css";

export interface RowHandlers {
  preview: (document: Document, version: PdfVersion) => void;
  download: (document: Document, version: PdfVersion) => void;
  data: (document: Document, kind: "csv" | "xml") => void;
  process: (document: Document) => void;
}

function IconAction({ label, icon: Icon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        <Icon size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function DataAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" fz="xs" fw={500} variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

export function RowActions({ document, handlers }: { document: Document; handlers: RowHandlers }) {
  const hasProcessed = document.status === "completed" && document.has_processed_pdf;
  return (
    <Group gap="xxs" className={classes.actions}>
      <IconAction label="Preview" icon={IconEye} onClick={() => handlers.preview(document, "original")} />
      <IconAction label="Download" icon={IconDownload} onClick={() => handlers.download(document, "original")} />
      <Button size="compact-sm" fz="xs" variant="light" onClick={() => handlers.process(document)}>
        Process
      </Button>
      {hasProcessed && (
        <>
          <IconAction label="View Processed" icon={IconFileCheck} onClick={() => handlers.preview(document, "processed")} />
          <IconAction label="Download Processed" icon={IconFileDownload} onClick={() => handlers.download(document, "processed")} />
        </>
      )}
      {document.has_csv && <DataAction label="CSV" onClick={() => handlers.data(document, "csv")} />}
      {document.has_xml && <DataAction label="XML" onClick={() => handlers.data(document, "xml")} />}
    </Group>
  );
}
