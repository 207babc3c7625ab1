import { ActionIcon, Button, Group, Tooltip } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { IconDownload, IconEye, IconFileCheck, IconFileDownload, type Icon } from "@tabler/icons-react";
import type { PdfVersion } from "../../shared/api/files.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";

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
    <Tooltip label={label} openDelay={300}>
      <ActionIcon variant={isProcessed ? "light" : "default"} aria-label={label} onClick={onClick}>
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
    <Group gap="xxs">
      <IconAction label="Preview" icon={IconEye} onClick={() => handlers.preview(document, "original")} />
      <IconAction label="Download" icon={IconDownload} onClick={() => handlers.download(document, "original")} />
      <Button size="compact-sm" fz="xs" variant="light" onClick={() => handlers.process(document)}>
        Process
      </Button>
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
