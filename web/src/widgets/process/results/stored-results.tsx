import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { areResultsPending, concernsIn, FILE_LABELS, MESSAGES, type Document } from "@takeoff/contracts";
import { Dimmed, DisabledBecause } from "../../../shared/ui/basics.tsx";
import { listFiles } from "../../../entities/documents/file-labels.ts";
import { Findings } from "../../../shared/ui/feedback/findings.tsx";

interface Props {
  document: Document;
  /** Why the document cannot be completed now. */
  reason: string | null;
  onComplete: () => void;
}

/** Results that were uploaded earlier for a document that is not completed yet. */
export function StoredResults({ document, reason, onComplete }: Props) {
  const kinds = listFiles(document).filter((kind) => kind !== "original");
  if (!kinds.length || document.status === "completed") return null;
  const concerns = concernsIn(document.findings);
  return (
    <Paper withBorder p="sm" component="section" aria-label="Stored results">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">Already stored: {kinds.map((kind) => FILE_LABELS[kind]).join(", ")}</Text>
          <DisabledBecause reason={reason}>
            <Button size="xs" variant="light" onClick={onComplete} flex="none">
              Complete
            </Button>
          </DisabledBecause>
        </Group>
        {areResultsPending(document.findings) && <Dimmed size="sm">{MESSAGES.documents.comparing}</Dimmed>}
        {concerns.length > 0 && <Findings findings={concerns} />}
      </Stack>
    </Paper>
  );
}
