import { Button, Stack, Text } from "@mantine/core";
import { areResultsPending, concernsIn, isMarkedPdfName, MESSAGES, type Document } from "@takeoff/contracts";
import { IconTableImport } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Dimmed, DisabledBecause } from "../../../shared/ui/basics.tsx";
import { Findings } from "../../../shared/ui/feedback/findings.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { ImportedFiles, TakeoffImport } from "./use-takeoff-import.ts";

interface Props {
  document: Document;
  takeoffImport: TakeoffImport;
  /** The button, which gets the focus back when the step closes. */
  opener: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  reason: string | null;
}

/** What is known of a CSV that was just imported. The stored results above say what needs attention. */
function Attached({ document, chosen: { name } }: { document: Document; chosen: ImportedFiles }) {
  const concerns = new Set(document.status === "completed" ? [] : concernsIn(document.findings));
  const isPending = areResultsPending(document.findings);
  const findings = isPending ? [] : document.findings.filter((finding) => !concerns.has(finding));
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{isMarkedPdfName(name) ? MESSAGES.takeoff.importedMarkups(name) : MESSAGES.takeoff.imported(name)}</Text>
      {isPending && <Dimmed size="sm">{MESSAGES.documents.comparing}</Dimmed>}
      {findings.length > 0 && <Findings findings={findings} />}
    </Stack>
  );
}

/** Below the CSV input: opens the step in which another program's file becomes the CSV, and says what was imported. */
export function ImportField({ document, takeoffImport: { state, open }, opener, isBusy, reason }: Props) {
  return (
    <Stack gap="xs" align="start">
      <DisabledBecause reason={reason}>
        <Button
          ref={opener}
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          onClick={open}
          leftSection={<IconTableImport size={LAYOUT.icon.sm} aria-hidden />}
        >
          Import from Excel, KISS, XML or NC1
        </Button>
      </DisabledBecause>
      {state.is === "attached" && <Attached document={document} chosen={state.chosen} />}
    </Stack>
  );
}
